//! What a check finds, by the field it is about.

use crate::journal::Layer;

/// One thing that is wrong with a body.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Wrong {
    /// The field, with dots; empty for the whole.
    pub(crate) path: String,
    /// Discord's name for the fault.
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) layer: Layer,
}

impl Wrong {
    pub(crate) fn new(path: &str, code: &str, message: String) -> Self {
        Self {
            path: path.to_owned(),
            code: code.to_owned(),
            message,
            layer: Layer::Rule,
        }
    }
}
