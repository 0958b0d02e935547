//! A scenario as a file: TOML that leaves out what takes a default.

use super::{ArmyKind, FILE_BYTES, ScenarioFault, ScenarioFile};

impl ScenarioFile {
    /// The scenario as a file, whether right or not; what takes a default is left out.
    ///
    /// # Errors
    ///
    /// [`ScenarioFault::Form`] where a value has no form in TOML, [`ScenarioFault::FileSize`] where the file would be
    /// too large to be read again.
    ///
    /// # Examples
    ///
    /// ```
    /// use atlas::bundled::Bundled;
    /// use atlas::scenario::ScenarioFile;
    ///
    /// let isles = Bundled::find("isles").expect("a map of that id");
    /// let file = ScenarioFile::read(isles.scenarios[0].as_bytes())?;
    /// let text = file.to_toml()?;
    /// assert_eq!(ScenarioFile::read(text.as_bytes())?, file);
    /// # Ok::<(), atlas::scenario::ScenarioFault>(())
    /// ```
    pub fn to_toml(&self) -> Result<String, ScenarioFault> {
        let text = toml::to_string(self);
        let text = text.map_err(|error| ScenarioFault::Form(error.to_string()))?;
        if text.len() > FILE_BYTES {
            return Err(ScenarioFault::FileSize(text.len()));
        }
        Ok(text)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
pub(super) fn is_land(kind: &ArmyKind) -> bool {
    *kind == ArmyKind::Land
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
pub(super) fn is_nothing(number: &i64) -> bool {
    *number == 0
}
