//! The purposes of models, detected by name.

/// The purpose of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelPurpose {
    /// Writes text.
    Answers,
    /// Turns texts into vectors.
    Embeddings,
    /// Anything that the service does not use: reranking, speech recognition, moderation.
    Other,
}

/// Parts of the names of embedding models.
const EMBEDDING_NAMES: [&str; 5] = ["embed", "bge-", "e5-", "gte-", "minilm"];

/// Parts of the names of models that neither write nor embed.
const OTHER_NAMES: [&str; 3] = ["rerank", "whisper", "moderation"];

impl ModelPurpose {
    /// Guesses the purpose from the name.
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        let name = name.to_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        if has(&OTHER_NAMES) {
            Self::Other
        } else if has(&EMBEDDING_NAMES) {
            Self::Embeddings
        } else {
            Self::Answers
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ModelPurpose;

    #[test]
    fn a_name_tells_what_a_model_is_for() {
        for (name, purpose) in [
            ("qwen3:8b", ModelPurpose::Answers),
            ("google/gemma-3-4b", ModelPurpose::Answers),
            ("nomic-embed-text", ModelPurpose::Embeddings),
            ("BAAI/bge-m3", ModelPurpose::Embeddings),
            ("all-MiniLM-L6-v2", ModelPurpose::Embeddings),
            ("bge-reranker-v2-m3", ModelPurpose::Other),
            ("whisper-large-v3", ModelPurpose::Other),
        ] {
            assert_eq!(ModelPurpose::of_name(name), purpose, "{name}");
        }
    }
}
