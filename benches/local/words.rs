//! Text with the word frequencies of documents: a few words are common, most are rare (Zipf's law). Deterministic for a
//! seed.

use fastrand::Rng;

/// Number of different words.
const N_WORDS: usize = 30_000;

const SYLLABLES: [&str; 24] = [
    "ba", "cor", "del", "fin", "gra", "hol", "jur", "kel", "lam", "mon", "nor", "pal", "qui", "ros", "sta",
    "tur", "val", "wes", "xan", "yor", "zim", "bri", "clo", "dun",
];

/// The words, the most frequent first.
pub(crate) struct Words {
    words: Vec<String>,
    random: Rng,
}

impl Words {
    pub(crate) fn new(seed: u64) -> Self {
        let words = (0..N_WORDS).map(|rank| {
            // Frequent words are short, as in natural languages.
            let mut rest = rank;
            let mut word = String::new();
            loop {
                word.push_str(SYLLABLES.get(rest % SYLLABLES.len()).copied().unwrap_or_default());
                rest /= SYLLABLES.len();
                if rest == 0 {
                    return word;
                }
            }
        });
        Self { words: words.collect(), random: Rng::with_seed(seed) }
    }

    /// The word of a rank, from 0 for the most frequent.
    pub(crate) fn ranked(&self, rank: usize) -> &str {
        self.words.get(rank).map(String::as_str).unwrap_or_default()
    }

    fn next(&mut self) -> &str {
        // If the logarithm of the rank is uniformly distributed, the probability of rank n is proportional to 1/n.
        let rank = (N_WORDS as f64).powf(self.random.f64()) as usize;
        self.ranked(rank.saturating_sub(1))
    }

    /// A paragraph of at least this many bytes, in sentences.
    pub(crate) fn paragraph(&mut self, n_bytes: usize) -> String {
        let mut text = String::with_capacity(n_bytes + 100);
        while text.len() < n_bytes {
            let n_words = self.random.usize(6..20);
            for at in 0..n_words {
                let word = self.next().to_owned();
                let (head, tail) = word.split_at(usize::from(at == 0));
                text.push_str(&head.to_ascii_uppercase());
                text.push_str(tail);
                text.push_str(if at + 1 == n_words { ". " } else { " " });
            }
        }
        text.truncate(text.trim_end().len());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frequent_word_is_met_far_more_often_than_a_rare_one() {
        let mut words = Words::new(1);
        let text = words.paragraph(1_000_000).to_lowercase();
        let n_times =
            |rank: usize| text.split(&[' ', '.'][..]).filter(|word| *word == words.ranked(rank)).count();
        assert!(n_times(0) > 20 * n_times(100).max(1));
        assert!(n_times(100) > n_times(10_000));
    }

    #[test]
    fn all_words_differ() {
        let words = Words::new(1).words;
        assert_eq!(words.iter().collect::<std::collections::BTreeSet<_>>().len(), N_WORDS);
    }
}
