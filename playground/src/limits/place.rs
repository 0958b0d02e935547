//! Limits of channels and threads.

use serde_json::Value;

use crate::limits::field::{Fields, Need};

/// Checks an edit of a channel or thread.
pub(super) fn channel(json: &Value, fields: &mut Fields) {
    fields.text(json, "", "name", (1, 100), Need::Optional);
    fields.text(json, "", "topic", (0, 1024), Need::Optional);
    common(json, fields);
}

/// Checks a new thread.
pub(super) fn thread(json: &Value, fields: &mut Fields) {
    fields.text(json, "", "name", (1, 100), Need::Required);
    if !json["type"].is_null() && !matches!(json["type"].as_u64(), Some(10..=12)) {
        fields.choices("type", "10, 11, 12");
    }
    common(json, fields);
}

fn common(json: &Value, fields: &mut Fields) {
    fields.number(json, "", "rate_limit_per_user", (0, 21_600));
    let minutes = &json["auto_archive_duration"];
    if !minutes.is_null() && !matches!(minutes.as_u64(), Some(60 | 1440 | 4320 | 10_080)) {
        fields.choices("auto_archive_duration", "60, 1440, 4320, 10080");
    }
}
