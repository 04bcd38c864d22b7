//! What a model server says of one model, as far as a prompt depends on it.

use super::catalogue::OfferedModel;

/// What is known of a model; `None` stands for what its server does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModelFacts {
    /// How many parameters it has.
    pub n_parameters: Option<u64>,
    /// Whether it takes pictures.
    pub takes_pictures: Option<bool>,
    /// Whether it can call tools.
    pub takes_tools: Option<bool>,
}

/// Models with fewer parameters are small.
const SMALL: u64 = 2_000_000_000;

impl ModelFacts {
    /// Whether a model is known to be small: more than a few passages confuse it, and it cannot use tools well.
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.n_parameters.is_some_and(|n_parameters| n_parameters < SMALL)
    }

    pub(crate) fn of(model: &OfferedModel) -> Self {
        Self {
            n_parameters: model.n_parameters,
            takes_pictures: model.takes_pictures,
            takes_tools: model.takes_tools,
        }
    }
}
