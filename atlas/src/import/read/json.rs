//! JSON with little memory: lists of numbers and of positions are kept as such.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::import::refused::Refused;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::import) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Numbers(Vec<f64>),
    /// A list of lists of two numbers each.
    Pairs(Vec<[f64; 2]>),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Reads a value; several ones after each other, as some programs write features, become a list. What a script has
/// around it is left out.
pub(super) fn parse(text: &str) -> Result<Json, Refused> {
    let text = text.trim_start_matches('\u{feff}');
    let begin = text.find(['{', '[']).ok_or(Refused::Unknown)?;
    // `Maps["custom/world"] = {...}`: what is assigned.
    let begin = match text.find('=') {
        Some(sign) if sign < text.find('{').unwrap_or(0) => text.find('{').unwrap_or(begin),
        _ => begin,
    };
    let mut values = Vec::new();
    for value in serde_json::Deserializer::from_str(&text[begin..]).into_iter::<Json>() {
        match value {
            Ok(value) => values.push(value),
            // Behind a whole value a script may go on.
            Err(_) if !values.is_empty() => break,
            Err(error) => {
                return Err(Refused::Json {
                    what: error.to_string(),
                });
            }
        }
    }
    match values.pop() {
        None => Err(Refused::Unknown),
        Some(only) if values.is_empty() => Ok(only),
        Some(last) => {
            values.push(last);
            Ok(Json::List(values))
        }
    }
}

impl Json {
    /// A member of an object.
    pub(in crate::import) fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else {
            return None;
        };
        members
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value)
    }

    /// The text that it is.
    pub(in crate::import) fn str(&self) -> Option<&str> {
        if let Self::Text(text) = self {
            Some(text)
        } else {
            None
        }
    }

    /// What people read: text that is not blank, or a number.
    pub(in crate::import) fn text(&self) -> Option<String> {
        match self {
            Self::Text(text) => {
                let text = text.trim();
                (!text.is_empty()).then(|| text.to_owned())
            }
            Self::Number(number) => Some(number.to_string()),
            Self::Bool(flag) => Some(flag.to_string()),
            Self::Null | Self::Numbers(_) | Self::Pairs(_) | Self::List(_) | Self::Object(_) => {
                None
            }
        }
    }

    /// The number that it is, or that its text says.
    pub(in crate::import) fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text
                .trim()
                .parse()
                .ok()
                .filter(|number: &f64| number.is_finite()),
            Self::Null
            | Self::Bool(_)
            | Self::Numbers(_)
            | Self::Pairs(_)
            | Self::List(_)
            | Self::Object(_) => None,
        }
    }

    /// Its items, if it is a list.
    pub(in crate::import) fn items(&self) -> Vec<Self> {
        match self {
            Self::List(items) => items.clone(),
            Self::Pairs(pairs) => pairs
                .iter()
                .map(|pair| Self::Numbers(pair.to_vec()))
                .collect(),
            Self::Numbers(numbers) => numbers.iter().copied().map(Self::Number).collect(),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::Object(_) => {
                Vec::new()
            }
        }
    }

    /// The items of a list that holds more than numbers, as they are.
    pub(in crate::import) fn list(&self) -> &[Self] {
        if let Self::List(items) = self {
            items
        } else {
            &[]
        }
    }

    /// Its numbers, if it is a list of them.
    pub(in crate::import) fn numbers(&self) -> &[f64] {
        if let Self::Numbers(numbers) = self {
            numbers
        } else {
            &[]
        }
    }

    /// The members of an object.
    pub(in crate::import) fn members(&self) -> &[(String, Self)] {
        if let Self::Object(members) = self {
            members
        } else {
            &[]
        }
    }

    /// Its positions, without heights; what is not a position is left out.
    pub(in crate::import) fn positions(&self) -> Vec<[f64; 2]> {
        match self {
            Self::Pairs(pairs) => pairs.clone(),
            Self::List(items) => items
                .iter()
                .filter_map(|item| Some([*item.numbers().first()?, *item.numbers().get(1)?]))
                .collect(),
            Self::Null
            | Self::Bool(_)
            | Self::Number(_)
            | Self::Text(_)
            | Self::Numbers(_)
            | Self::Object(_) => Vec::new(),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Values)
    }
}

struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "coordinates and codes are small"
    )]
    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "coordinates and codes are small"
    )]
    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Json::List(Vec::new());
        while let Some(item) = items.next_element::<Json>()? {
            list = with(list, item);
        }
        Ok(list)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Json::Object(object))
    }
}

/// A list with one more item, in the least form that holds it.
fn with(list: Json, item: Json) -> Json {
    match (list, item) {
        (Json::List(items), Json::Number(number)) if items.is_empty() => {
            Json::Numbers(vec![number])
        }
        (Json::List(items), Json::Numbers(numbers)) if items.is_empty() && numbers.len() == 2 => {
            Json::Pairs(vec![[numbers[0], numbers[1]]])
        }
        (Json::Numbers(mut numbers), Json::Number(number)) => {
            numbers.push(number);
            Json::Numbers(numbers)
        }
        (Json::Pairs(mut pairs), Json::Numbers(numbers)) if numbers.len() == 2 => {
            pairs.push([numbers[0], numbers[1]]);
            Json::Pairs(pairs)
        }
        (Json::List(mut items), item) => {
            items.push(item);
            Json::List(items)
        }
        (other, item) => {
            let mut items = other.items();
            items.push(item);
            Json::List(items)
        }
    }
}
