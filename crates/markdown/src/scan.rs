//! Fast search for markup bytes; most text has none and is skipped in bulk.

/// Bytes checked together.
const MANY: usize = 32;

/// The position of the first wanted byte. `is_wanted` is fastest without branches: `|` and not `||`.
pub(crate) fn position(bytes: &[u8], is_wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let mut at = 0;
    for many in bytes.chunks(MANY) {
        if many.iter().fold(false, |any, byte| any | is_wanted(*byte)) {
            return many.iter().position(|byte| is_wanted(*byte)).map(|within| at + within);
        }
        at += many.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::position;

    #[test]
    fn the_first_byte_is_found_wherever_it_stands() {
        for length in 0..100 {
            let mut bytes = vec![b'a'; length];
            assert_eq!(position(&bytes, |byte| byte == b'b'), None);
            for at in (0..length).rev() {
                bytes[at] = b'b';
                assert_eq!(position(&bytes, |byte| byte == b'b'), Some(at));
            }
        }
    }
}
