//! Compiles SQLite3 Multiple Ciphers: SQLite with page encryption, replacing the SQLite that rusqlite bundles.

use sqlite3mc_src::{SOURCE_FILE, source_dir};

/// The compile-time options of rusqlite's SQLite that the app needs, and the app's own: no extension loading, and only
/// the one cipher.
const FLAGS: &[&str] = &[
    "-DSQLITE_CORE",
    "-DSQLITE_DEFAULT_FOREIGN_KEYS=1",
    // An unknown name in double quotes is an error, not a string.
    "-DSQLITE_DQS=0",
    "-DSQLITE_ENABLE_API_ARMOR",
    "-DSQLITE_ENABLE_COLUMN_METADATA",
    "-DSQLITE_ENABLE_DBSTAT_VTAB",
    "-DSQLITE_ENABLE_FTS5",
    "-DSQLITE_ENABLE_STAT4",
    "-DSQLITE_OMIT_LOAD_EXTENSION",
    "-DSQLITE_THREADSAFE=1",
    "-DSQLITE_USE_URI",
    "-DSQLITE_DEFAULT_MEMSTATUS=0",
    "-DHAVE_USLEEP=1",
    "-DHAVE_ISNAN",
    // Lets connections with a key clear memory before freeing it.
    "-DSQLITE3MC_SECURE_MEMORY=1",
    "-DHAVE_CIPHER_AES_128_CBC=0",
    "-DHAVE_CIPHER_AES_256_CBC=0",
    "-DHAVE_CIPHER_SQLCIPHER=0",
    "-DHAVE_CIPHER_RC4=0",
    "-DHAVE_CIPHER_ASCON128=0",
    "-DHAVE_CIPHER_AEGIS=0",
];

fn main() {
    let source = source_dir().join(SOURCE_FILE);
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", source.display());
    let mut build = cc::Build::new();
    build.file(&source).include(source_dir()).warnings(false).cargo_metadata(false);
    for flag in FLAGS {
        build.flag(flag);
    }
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        build.flag("-DSQLITE_OS_WIN=1");
    } else {
        build.flag_if_supported("-fstack-protector-strong");
        // Checks the bounds of copies. It needs the optimiser, and some compilers define a lower level themselves.
        if std::env::var("OPT_LEVEL").is_ok_and(|level| level != "0") {
            build.flag("-U_FORTIFY_SOURCE").flag("-D_FORTIFY_SOURCE=3");
        }
    }
    build.compile("sqlite3mc");
    let out_dir = std::env::var("OUT_DIR").unwrap_or_default();
    println!("cargo:rustc-link-search=native={out_dir}");
    // Link the whole archive, because rusqlite refers to its functions and may come before or after this crate.
    println!("cargo:rustc-link-lib=static:+whole-archive=sqlite3mc");
}
