//! Text encodings: decodes the bytes of a text file.

use crate::extract_error::ExtractError;
use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE};

/// The bytes examined to tell UTF-16 from binary data.
const SAMPLE_BYTES: usize = 4_096;

/// Decodes the bytes if they are text.
pub(crate) fn decode(bytes: &[u8]) -> Result<String, ExtractError> {
    let text = decode_in(bytes, detect(bytes).ok_or(ExtractError::NotText)?);
    let n_controls = text.chars().filter(|letter| letter.is_control() && !letter.is_whitespace()).count();
    if n_controls * 50 > text.chars().count() { Err(ExtractError::NotText) } else { Ok(text) }
}

/// Decodes bytes that are shown in any case.
pub(crate) fn decode_lossy(bytes: &[u8]) -> String {
    decode_in(bytes, detect(bytes).unwrap_or_else(|| guess(bytes)))
}

/// Whether these bytes look like the beginning of a text.
pub(crate) fn is_text(bytes: &[u8]) -> bool {
    if Encoding::for_bom(bytes).is_some() {
        return true;
    }
    let n_controls =
        bytes.iter().filter(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace()).count();
    !bytes.contains(&0) && n_controls * 50 <= bytes.len()
}

fn decode_in(bytes: &[u8], encoding: &'static Encoding) -> String {
    let (text, _, _) = encoding.decode(bytes);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    // The last character may have been cut in the middle.
    text.trim_end_matches('\u{fffd}').to_owned()
}

/// Detects the encoding: by byte order mark, as UTF-8, by an HTML or XML declaration, or by statistics. `None` for
/// binary data.
fn detect(bytes: &[u8]) -> Option<&'static Encoding> {
    match Encoding::for_bom(bytes) {
        Some((encoding, _)) => Some(encoding),
        None if bytes.contains(&0) => unmarked_utf16(bytes),
        None => Some(without_zeros(bytes)),
    }
}

fn without_zeros(bytes: &[u8]) -> &'static Encoding {
    if is_utf8(bytes) {
        // ISO-2022-JP, used in Japanese mail, is also valid UTF-8, but marks each change of script.
        let is_mail = bytes.windows(3).any(|window| matches!(window, b"\x1b$B" | b"\x1b$@"));
        return if is_mail { ISO_2022_JP } else { UTF_8 };
    }
    declared(bytes).unwrap_or_else(|| guess(bytes))
}

/// Whether the bytes are UTF-8, apart from a character cut at their end.
fn is_utf8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).err().is_none_or(|error| error.error_len().is_none())
}

/// UTF-16 without a byte order mark: in Western text nearly all characters, in other text the spaces and line ends
/// have their zero byte on the same side.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..bytes.len().min(SAMPLE_BYTES))?;
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    let n_zeros = |side: usize| sample.iter().skip(side).step_by(2).filter(|byte| **byte == 0).count();
    let encoding = match (n_zeros(0), n_zeros(1)) {
        (0, right) if right * 20 >= sample.len() / 2 => UTF_16LE,
        (left, 0) if left * 20 >= sample.len() / 2 => UTF_16BE,
        _ => return None,
    };
    let (_, is_broken) = encoding.decode_without_bom_handling(bytes);
    (!is_broken).then_some(encoding)
}

/// The encoding declared at the beginning of an HTML or XML document.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = String::from_utf8_lossy(bytes.get(..bytes.len().min(1_024))?).to_ascii_lowercase();
    if !start.trim_start().starts_with('<') {
        return None;
    }
    let (_, after) = start.split_once("charset=").or_else(|| start.split_once("encoding="))?;
    let label = after.trim_start_matches(['"', '\'']);
    let label =
        label.split(|letter: char| !letter.is_ascii_alphanumeric() && !"-_:.".contains(letter)).next()?;
    let encoding = Encoding::for_label(label.as_bytes())?;
    // Ignore a declaration of UTF-8 that is wrong.
    let (_, is_broken) = encoding.decode_without_bom_handling(bytes);
    (!is_broken).then_some(encoding)
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, chardetng::Utf8Detection::Deny)
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{BIG5, EUC_KR, GB18030, KOI8_R, SHIFT_JIS, WINDOWS_1252};

    fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
        let (bytes, _, has_unknown) = encoding.encode(text);
        assert!(!has_unknown, "the text cannot be written in {}", encoding.name());
        bytes.into_owned()
    }

    #[test]
    fn text_is_read_in_every_common_encoding() {
        let german = "Die Kündigungsfrist für Mietverträge beträgt drei Monate – „schriftlich“.";
        let russian = "Срок расторжения договора аренды составляет три месяца.";
        let japanese = "賃貸借契約の解約予告期間は三か月です。書面で通知してください。";
        let chinese = "租赁合同的解除通知期限为三个月,必须以书面形式通知。";
        let taiwanese = "租賃合約的終止通知期限為三個月,必須以書面形式通知。";
        let korean = "임대차 계약의 해지 통지 기간은 삼 개월입니다.";
        for (text, encoding) in [
            (german, UTF_8),
            (german, WINDOWS_1252),
            (russian, KOI8_R),
            (russian, encoding_rs::WINDOWS_1251),
            (japanese, SHIFT_JIS),
            (japanese, encoding_rs::EUC_JP),
            (japanese, ISO_2022_JP),
            (chinese, GB18030),
            (taiwanese, BIG5),
            (korean, EUC_KR),
        ] {
            assert_eq!(decode(&encoded(text, encoding)).as_deref(), Ok(text), "{}", encoding.name());
        }
    }

    #[test]
    fn marks_of_the_byte_order_are_obeyed_and_utf_16_is_known_without_one() {
        let text = "Größe: 12 €\nZeile";
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked = |mark: &[u8], bytes: &[u8]| decode(&[mark, bytes].concat());
        assert_eq!(marked(b"\xef\xbb\xbf", text.as_bytes()).as_deref(), Ok(text));
        assert_eq!(marked(b"\xfe\xff", &big).as_deref(), Ok(text));
        assert_eq!(marked(b"\xff\xfe", &little).as_deref(), Ok(text));
        assert_eq!(decode(&big).as_deref(), Ok(text));
        assert_eq!(decode(&little).as_deref(), Ok(text));
    }

    #[test]
    fn a_page_is_read_in_the_encoding_that_it_names_unless_that_is_wrong() {
        let page = |name: &str| format!("<html><meta charset=\"{name}\"><p>Łódź").into_bytes();
        let latin2 = |name: &str| encoded(&String::from_utf8(page(name)).unwrap(), encoding_rs::ISO_8859_2);
        assert!(decode(&latin2("iso-8859-2")).unwrap().ends_with("Łódź"));
        assert!(!decode(&latin2("utf-8")).unwrap().contains('\u{fffd}'));
    }

    #[test]
    fn bytes_that_are_no_text_are_named_as_such() {
        assert_eq!(decode(&[0, 1, 2, 3]), Err(ExtractError::NotText));
        assert_eq!(decode(&[1, 2, 3, 4, 5, 6]), Err(ExtractError::NotText));
        assert_eq!(decode(&[0x7f, 0, 0, 0x45, 0, 0, 9, 0]), Err(ExtractError::NotText));
    }
}
