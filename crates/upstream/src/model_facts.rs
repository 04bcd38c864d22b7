//! The properties of a model that affect the prompt.

use super::catalogue::OfferedModel;

/// The known properties of a model; `None` where its server does not report them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ModelFacts {
    /// Number of parameters.
    pub n_parameters: Option<u64>,
    /// Whether it accepts pictures.
    pub takes_pictures: Option<bool>,
    /// Whether it can call tools.
    pub takes_tools: Option<bool>,
}

/// Models with fewer parameters are small.
const SMALL: u64 = 2_000_000_000;

impl ModelFacts {
    /// Whether a model is known to be small: more than a few passages confuse it, and it uses tools badly.
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
