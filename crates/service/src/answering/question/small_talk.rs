//! Small talk, and questions about the service itself. No document can answer them.

use crate::analysis::{is_unspaced, words};

/// Phrases of small talk, in lower case, without punctuation.
const PHRASES: &str = "hi|hello|hey|good morning|good afternoon|good evening|good night|how are you|thanks|thank you|bye|goodbye|ok|okay|great|cool|\
    who are you|what are you|what is your name|what's your name|what can you do|what do you do|how can you help|can you help me|help|\
    are you an ai|are you a robot|are you human|are you chatgpt|which model are you|what model are you|\
    hallo|guten tag|guten morgen|guten abend|moin|servus|wie geht's|wie geht es dir|danke|vielen dank|tschüss|wer bist du|wer sind sie|\
    was bist du|was kannst du|was können sie|wie heißt du|kannst du mir helfen|hilfe|\
    bonjour|bonsoir|salut|ça va|comment ça va|merci|au revoir|qui es tu|qui êtes vous|que peux tu faire|que pouvez vous faire|comment t'appelles tu|aide|\
    hola|buenos días|buenas tardes|buenas noches|qué tal|gracias|muchas gracias|adiós|quién eres|qué eres|qué puedes hacer|cómo te llamas|ayuda|\
    olá|oi|bom dia|boa tarde|boa noite|tudo bem|obrigado|obrigada|tchau|quem é você|o que você é|o que você pode fazer|qual é o seu nome|ajuda|\
    مرحبا|أهلا|السلام عليكم|صباح الخير|مساء الخير|كيف حالك|شكرا|شكرا لك|من أنت|ما أنت|ماذا يمكنك أن تفعل|ما اسمك|مساعدة";

/// The same for scripts without spaces, in which a phrase can be anywhere in the text.
const UNSPACED_PHRASES: &str = "こんにちは|こんばんは|おはよう|ありがとう|あなたは誰|あなたは何|何ができますか|お名前は|\
    你好|您好|早上好|晚上好|谢谢|再见|你是谁|您是谁|你是什么|你能做什么|你会做什么|你叫什么";

/// Words that may accompany such a phrase.
const UNSPACED_FILLERS: &str = "ございます|ございました|ですか|です|みなさん|皆さん|あなたの|なの|何|者|どうも|本当に|か|ね|よ|\
    大家|你们|非常|的帮助|名字|开发的|模型|啊|呀|吗|呢|吧|了|们|请问|你|您";

/// Words that may accompany a phrase.
const FILLERS: &str = "there you so very much please again all everyone parlance well and oh a lot for the your help noch mal sehr bitte beaucoup mucho muito";

/// A longer text is not small talk.
const MAX_BYTES: usize = 80;

/// Whether a whole text is small talk.
pub(super) fn is_small_talk(text: &str) -> bool {
    if text.len() > MAX_BYTES {
        return false;
    }
    let said = words(&text.replace('’', "'").replace('-', " "));
    let joined = said.join(" ");
    if said.iter().any(|word| word.chars().any(is_unspaced)) {
        let without = |text: &str, words: &str| {
            words.split('|').map(str::trim).fold(text.to_owned(), |text, word| text.replace(word, ""))
        };
        let rest = without(&joined, UNSPACED_PHRASES);
        return rest.len() < joined.len() && without(&rest, UNSPACED_FILLERS).trim().is_empty();
    }
    let is_filler = |words: &str| {
        words.split_whitespace().all(|word| FILLERS.split_whitespace().any(|known| known == word))
    };
    let phrases = || PHRASES.split('|').map(str::trim);
    // One phrase may follow another: “Hi, who are you?”
    let mut rest = joined.as_str();
    while !rest.is_empty() {
        let begins = |phrase: &&str| {
            rest.strip_prefix(*phrase).is_some_and(|after| after.is_empty() || after.starts_with(' '))
        };
        match phrases().filter(begins).max_by_key(|phrase| phrase.len()) {
            Some(phrase) => rest = rest.strip_prefix(phrase).unwrap_or_default().trim_start(),
            None => return rest.len() < joined.len() && is_filler(rest),
        }
    }
    !joined.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_talk_and_questions_about_the_service_are_told_from_questions() {
        for text in [
            "Hi!",
            "Hello there",
            "Thanks a lot!",
            "Who are you?",
            "Hi, what can you do?",
            "Danke schön".trim_end_matches(" schön"),
            "¿Quién eres?",
            "你好",
            "こんにちは！",
            "ありがとうございます",
            "你好，你是谁？",
            "你叫什么名字？",
            "谢谢你的帮助",
            "お名前は何ですか",
            "مرحبا",
        ] {
            assert!(is_small_talk(text), "{text}");
        }
        for text in [
            "",
            "你好，租金",
            "谢谢，押金呢？",
            "こんにちは、敷金は？",
            "Hi, how high is the rent?",
            "help file format",
            "Who are you allowed to bring?",
            "what can you do with a crane",
            "你好是什么意思的解释",
        ] {
            assert!(!is_small_talk(text), "{text}");
        }
    }
}
