//! Splits Rich Text into tokens. This cannot fail, because everything else is text.

/// A token of the format.
pub(super) enum Token<'a> {
    Open,
    Close,
    /// A control word with its parameter.
    Word(&'a str, Option<i32>),
    /// A control symbol.
    Mark(u8),
    /// A byte of text in the current encoding.
    Byte(u8),
    Text(&'a [u8]),
}

/// The first token, and the remaining bytes.
pub(super) fn next_token(bytes: &[u8]) -> Option<(Token<'_>, &[u8])> {
    let (first, rest) = bytes.split_first()?;
    match first {
        b'{' => Some((Token::Open, rest)),
        b'}' => Some((Token::Close, rest)),
        b'\\' => control(rest),
        _ => {
            let n = bytes.iter().position(|byte| matches!(byte, b'{' | b'}' | b'\\')).unwrap_or(bytes.len());
            let (text, rest) = bytes.split_at(n);
            Some((Token::Text(text), rest))
        }
    }
}

fn control(bytes: &[u8]) -> Option<(Token<'_>, &[u8])> {
    let n_letters = bytes.iter().take(32).take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (name, rest) = bytes.split_at(n_letters);
    if n_letters == 0 {
        let (mark, rest) = bytes.split_first()?;
        if *mark == b'\'' {
            let digits = rest.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
            let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            return Some(match byte {
                Some(byte) => (Token::Byte(byte), rest.get(2..).unwrap_or_default()),
                None => (Token::Mark(*mark), rest),
            });
        }
        return Some((Token::Mark(*mark), rest));
    }
    let n_signs = usize::from(rest.first() == Some(&b'-'));
    let n_digits = rest.iter().skip(n_signs).take(10).take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = if n_digits == 0 { (&[][..], rest) } else { rest.split_at(n_signs + n_digits) };
    let number = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
    Some((Token::Word(std::str::from_utf8(name).unwrap_or_default(), number), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(mut bytes: &[u8]) -> Vec<String> {
        let mut tokens = Vec::new();
        while let Some((token, rest)) = next_token(bytes) {
            tokens.push(match token {
                Token::Open => "open".to_owned(),
                Token::Close => "close".to_owned(),
                Token::Word(word, number) => format!("{word} {number:?}"),
                Token::Mark(mark) => format!("mark {}", char::from(mark)),
                Token::Byte(byte) => format!("byte {byte}"),
                Token::Text(text) => String::from_utf8_lossy(text).into_owned(),
            });
            bytes = rest;
        }
        tokens
    }

    #[test]
    fn words_take_their_number_and_one_space_with_them() {
        assert_eq!(
            tokens(b"{\\b\\u-42  x\\'e9\\*y}"),
            ["open", "b None", "u Some(-42)", " x", "byte 233", "mark *", "y", "close"]
        );
    }

    #[test]
    fn what_is_cut_off_in_the_middle_of_a_token_ends_all_the_same() {
        assert_eq!(tokens(b"\\"), Vec::<String>::new());
        assert_eq!(tokens(b"\\'e"), ["mark '", "e"]);
        assert_eq!(tokens(b"\\u-"), ["u None", "-"]);
        assert_eq!(tokens(b"\\u99999999999"), ["u None", "9"]);
    }
}
