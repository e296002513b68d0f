//! Compares `linkspan::compat::linkify` with the crate `linkify`: a program is compiled with both,
//! and a list of texts says where the answers are the same, where they differ, and why.

#![cfg(test)]

mod answers;

mod original {
    use linkify as library;

    include!("program.rs");
}

mod compat {
    use linkspan::compat::linkify as library;

    include!("program.rs");
}
