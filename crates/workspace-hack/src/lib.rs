//! Nothing: the manifest names features, so that each selection of packages compiles foreign crates alike.
