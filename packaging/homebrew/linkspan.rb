# A template. `cargo xtask dist formula` fills in the version and the checksums of the archives.
class Linkspan < Formula
  desc "Finds web and email links in running text, in every script"
  homepage "{repository}"
  version "{version}"
  license all_of: [{ any_of: ["MIT", "Apache-2.0"] }, "Unicode-3.0", "MPL-2.0"]

  on_macos do
    on_arm do
      url "{repository}/releases/download/v{version}/linkspan-{version}-aarch64-apple-darwin.tar.gz"
      sha256 "{sha256:aarch64-apple-darwin}"
    end
    on_intel do
      url "{repository}/releases/download/v{version}/linkspan-{version}-x86_64-apple-darwin.tar.gz"
      sha256 "{sha256:x86_64-apple-darwin}"
    end
  end

  on_linux do
    on_arm do
      url "{repository}/releases/download/v{version}/linkspan-{version}-aarch64-unknown-linux-musl.tar.gz"
      sha256 "{sha256:aarch64-unknown-linux-musl}"
    end
    on_intel do
      url "{repository}/releases/download/v{version}/linkspan-{version}-x86_64-unknown-linux-musl.tar.gz"
      sha256 "{sha256:x86_64-unknown-linux-musl}"
    end
  end

  def install
    bin.install "linkspan"
    man1.install "linkspan.1"
    bash_completion.install "completions/linkspan.bash" => "linkspan"
    zsh_completion.install "completions/_linkspan"
    fish_completion.install "completions/linkspan.fish"
  end

  test do
    assert_equal "bücher.de\n", pipe_output("#{bin}/linkspan detect --format urls", "at bücher.de!")
  end
end
