//! The installed files. The shared and the static library, pkg-config and CMake all use the name `linkspan`.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::SYSTEM;
use crate::root;
use crate::tools::succeed;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The licence of the library, whose tables have licences of their own.
const LICENSE: &str = "(MIT OR Apache-2.0) AND Unicode-3.0 AND MPL-2.0";

/// Installs the library, its headers, and the files for pkg-config and CMake below a prefix.
pub fn install(built: &Path, prefix: &Path) -> Result<(), String> {
    let (lib, include) = (prefix.join("lib"), prefix.join("include"));
    let (pkg_config, cmake) = (lib.join("pkgconfig"), lib.join("cmake/linkspan"));
    for folder in [&include, &pkg_config, &cmake] {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    for name in ["linkspan.h", "linkspan.hpp"] {
        let header = root().join("bindings/c/include").join(name);
        copy(&header, &include.join(name))?;
    }
    let shared = if cfg!(target_os = "linux") {
        shared_library(built, &lib)?
    } else {
        copy_libraries(built, &lib)?
    };
    write(&pkg_config.join("linkspan.pc"), &pkg_config_file())?;
    write(&cmake.join("linkspan-config.cmake"), &cmake_config(&shared))?;
    write(
        &cmake.join("linkspan-config-version.cmake"),
        &cmake_version(),
    )
}

/// Installs the shared library under its three names, and the static library. Returns the name that the linker looks
/// for.
fn shared_library(built: &Path, lib: &Path) -> Result<String, String> {
    let whole = format!("liblinkspan.so.{VERSION}");
    copy(&built.join("liblinkspan_c.so"), &lib.join(&whole))?;
    for name in [format!("liblinkspan.so.{}", abi()), "liblinkspan.so".into()] {
        let mut link = Command::new("ln");
        link.args(["-sf", &whole]).arg(lib.join(name));
        succeed(&mut link)?;
    }
    static_library(built, lib)?;
    Ok("liblinkspan.so".into())
}

/// Installs the static library as one object, which exports only the functions of the header.
///
/// As Rust writes it, it contains all of the standard library with bitcode and takes 28 MB, which is ten times as
/// much.
fn static_library(built: &Path, lib: &Path) -> Result<(), String> {
    let names = exported(built)?;
    let (list, object) = (built.join("exported.txt"), built.join("linkspan.o"));
    write(&list, &format!("{}\n", names.join("\n")))?;
    let mut link = Command::new("ld");
    link.args(["-r", "--gc-sections"]);
    link.args(names.iter().map(|name| format!("--undefined={name}")));
    link.arg("-o").arg(&object);
    link.arg(built.join("liblinkspan_c.a"));
    succeed(&mut link)?;
    let mut hide = Command::new("objcopy");
    hide.args(["--strip-debug", "--remove-section=.llvmbc"])
        .arg("--remove-section=.llvmcmd")
        .arg(format!("--keep-global-symbols={}", list.display()))
        .arg(&object);
    succeed(&mut hide)?;
    let archive = lib.join("liblinkspan.a");
    // Otherwise `ar` would add to an existing archive.
    let _ = fs::remove_file(&archive);
    succeed(Command::new("ar").arg("rcs").arg(archive).arg(object))
}

/// Returns the functions that the shared library exports.
pub fn exported(built: &Path) -> Result<Vec<String>, String> {
    let mut nm = Command::new("nm");
    nm.args(["--dynamic", "--defined-only", "--format=posix"]);
    let output = nm
        .arg(built.join("liblinkspan_c.so"))
        .output()
        .map_err(|error| format!("`nm` cannot be run: {error}; install it (Debian: binutils)"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text.lines().filter_map(|line| line.split(' ').next());
    Ok(names.map(String::from).collect())
}

/// Installs the libraries under our name, as Rust writes them, on systems with other names for libraries.
fn copy_libraries(built: &Path, lib: &Path) -> Result<String, String> {
    let (shared, archive) = if cfg!(windows) {
        (
            ["linkspan_c.dll", "linkspan.dll"],
            ["linkspan_c.lib", "linkspan.lib"],
        )
    } else {
        (
            ["liblinkspan_c.dylib", "liblinkspan.dylib"],
            ["liblinkspan_c.a", "liblinkspan.a"],
        )
    };
    for [from, to] in [shared, archive] {
        copy(&built.join(from), &lib.join(to))?;
    }
    Ok(shared[1].into())
}

/// Returns the leading numbers of the version, which compatible versions share.
pub fn abi() -> String {
    let mut numbers = VERSION.split('.');
    match (numbers.next(), numbers.next()) {
        (Some("0"), Some(minor)) => format!("0.{minor}"),
        (major, _) => major.unwrap_or_default().into(),
    }
}

fn pkg_config_file() -> String {
    let (system, repository) = (SYSTEM.join(" "), env!("CARGO_PKG_REPOSITORY"));
    format!(
        "prefix=${{pcfiledir}}/../..\nlibdir=${{prefix}}/lib\nincludedir=${{prefix}}/include\n\nName: linkspan\nDescription: Finds web and email links in running text\n\
         URL: {repository}\nVersion: {VERSION}\nLicense: {LICENSE}\nCflags: -I${{includedir}}\nLibs: -L${{libdir}} -llinkspan\nLibs.private: {system}\n"
    )
}

fn cmake_config(shared: &str) -> String {
    let system = SYSTEM.map(|flag| flag.trim_start_matches("-l")).join(";");
    let archive = if cfg!(windows) {
        "linkspan.lib"
    } else {
        "liblinkspan.a"
    };
    format!(
        "if(TARGET linkspan::linkspan)\n\x20 return()\nendif()\n\
         get_filename_component(_linkspan_prefix \"${{CMAKE_CURRENT_LIST_DIR}}/../../..\" ABSOLUTE)\n\
         foreach(_linkspan_kind linkspan static)\n\
         \x20 if(_linkspan_kind STREQUAL \"linkspan\")\n\
         \x20   add_library(linkspan::linkspan SHARED IMPORTED)\n\
         \x20   set(_linkspan_file {shared})\n\
         \x20 else()\n\
         \x20   add_library(linkspan::static STATIC IMPORTED)\n\
         \x20   set(_linkspan_file {archive})\n\
         \x20   set_target_properties(linkspan::static PROPERTIES INTERFACE_LINK_LIBRARIES \"{system}\")\n\
         \x20 endif()\n\
         \x20 set_target_properties(linkspan::${{_linkspan_kind}} PROPERTIES\n\
         \x20   IMPORTED_LOCATION \"${{_linkspan_prefix}}/lib/${{_linkspan_file}}\"\n\
         \x20   INTERFACE_INCLUDE_DIRECTORIES \"${{_linkspan_prefix}}/include\")\n\
         endforeach()\n"
    )
}

/// Returns the file in which CMake looks up whether this version is compatible with the requested
/// one.
fn cmake_version() -> String {
    let abi = abi();
    format!(
        "set(PACKAGE_VERSION \"{VERSION}\")\n\
         if(PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION OR NOT \"${{PACKAGE_FIND_VERSION}}.\" MATCHES \"^{}[.]\")\n\
         \x20 set(PACKAGE_VERSION_COMPATIBLE FALSE)\n\
         else()\n\
         \x20 set(PACKAGE_VERSION_COMPATIBLE TRUE)\n\
         \x20 if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)\n\
         \x20   set(PACKAGE_VERSION_EXACT TRUE)\n\
         \x20 endif()\n\
         endif()\n",
        abi.replace('.', "[.]")
    )
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", to.display()))
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}
