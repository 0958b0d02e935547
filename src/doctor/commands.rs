//! Whether the commands that Discord knows are those of this program.

use std::collections::BTreeSet;

use serde_json::Value;

/// What differs between our commands and Discord's, in words; nothing where they are the same.
pub(super) fn difference(ours: &Value, theirs: &Value) -> Option<String> {
    let (ours, theirs) = (ours.as_array()?, theirs.as_array()?);
    let names = |list: &[Value]| -> BTreeSet<String> {
        let names = list.iter().filter_map(|it| it["name"].as_str());
        names.map(str::to_owned).collect()
    };
    let (own, known) = (names(ours), names(theirs));
    let missing: Vec<&str> = own.difference(&known).map(String::as_str).collect();
    if !missing.is_empty() {
        return Some(format!("Discord does not know {}", listed(&missing)));
    }
    let foreign: Vec<&str> = known.difference(&own).map(String::as_str).collect();
    if !foreign.is_empty() {
        return Some(format!(
            "Discord knows {}, which this version has not",
            listed(&foreign)
        ));
    }
    let differ = ours.iter().filter(|our| {
        let their = theirs.iter().find(|it| it["name"] == our["name"]);
        !their.is_some_and(|their| is_same(our, their))
    });
    let differ: Vec<&str> = differ.filter_map(|it| it["name"].as_str()).collect();
    (!differ.is_empty()).then(|| format!("{} differs from what Discord knows", listed(&differ)))
}

fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|it| format!("/{it}")).collect();
    names.join(", ")
}

/// Whether a command is the same, but for what Discord adds to it: ids and defaults.
fn is_same(our: &Value, their: &Value) -> bool {
    match (our, their) {
        (Value::Object(our), Value::Object(their)) => {
            let nothing = Value::Null;
            // Options that we have not must not be there either.
            let keys = our.keys().map(String::as_str).chain(["options", "choices"]);
            let mut keys = keys.map(|key| {
                let of = |object: &serde_json::Map<String, Value>| {
                    object.get(key).unwrap_or(&nothing).clone()
                };
                (of(our), of(their))
            });
            keys.all(|(our, their)| is_nothing(&our) && is_nothing(&their) || is_same(&our, &their))
        }
        (Value::Array(our), Value::Array(their)) => {
            our.len() == their.len()
                && our
                    .iter()
                    .zip(their)
                    .all(|(our, their)| is_same(our, their))
        }
        (Value::Number(our), Value::Number(their)) => our.as_f64() == their.as_f64(),
        (our, their) => our == their,
    }
}

/// Whether a value says no more than that it is not there.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) | Value::String(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_discord_adds_is_no_difference_and_all_else_is() {
        let ours = json!([{ "name": "a", "description": "x", "options": [
            { "name": "b", "type": 3, "required": false, "max_value": 3 }] }, { "name": "c", "description": "y" }]);
        let mut theirs = json!([{ "id": "1", "name": "c", "description": "y", "options": [] },
            { "id": "2", "name": "a", "description": "x", "nsfw": false, "options": [
            { "name": "b", "type": 3, "max_value": 3.0 }] }]);
        assert_eq!(difference(&ours, &theirs), None);
        theirs[1]["options"][0]["max_value"] = json!(4);
        assert_eq!(
            difference(&ours, &theirs).unwrap(),
            "/a differs from what Discord knows"
        );
        theirs[0]["options"] = json!([{ "name": "d", "type": 3 }]);
        assert_eq!(
            difference(&ours, &theirs).unwrap(),
            "/a, /c differs from what Discord knows"
        );
        theirs[0]["name"] = json!("z");
        assert_eq!(
            difference(&ours, &theirs).unwrap(),
            "Discord does not know /c"
        );
        assert!(difference(&json!([]), &theirs).unwrap().contains("/a, /z"));
    }
}
