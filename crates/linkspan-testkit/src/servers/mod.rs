//! Servers on loopback for the tests of the network: some fail on purpose, some are real programs.

pub mod faulty;
pub mod https;
pub mod tools;
pub mod zones;
