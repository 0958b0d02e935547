//! Which seats a fact names, read off the form in which it is stored: none can be forgotten when a game gets a new
//! fact. Nothing is written anywhere.

use std::collections::BTreeSet;
use std::fmt;

use serde::ser::{self, Serialize, Serializer};

use crate::Seat;

/// The name of the type of a seat, as serde knows it.
const SEAT: &str = "Seat";

/// The seats that a value names, wherever in it they stand.
pub(crate) fn seats<T: Serialize>(value: &T) -> BTreeSet<Seat> {
    let mut finder = Finder::default();
    // What cannot be stored names nobody beyond what was found.
    let _stopped = value.serialize(&mut finder);
    finder.found
}

#[derive(Default)]
struct Finder {
    found: BTreeSet<Seat>,
    /// Whether the next number is that of a seat.
    is_seat: bool,
}

/// Why a value cannot be stored.
#[derive(Debug)]
struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot be stored")
    }
}

impl std::error::Error for Stopped {}

impl ser::Error for Stopped {
    fn custom<T: fmt::Display>(_why: T) -> Self {
        Self
    }
}

/// Values without parts, of which none but a `u8` can be a seat.
macro_rules! plain {
    ($($name:ident: $type:ty),* $(,)?) => {
        $( fn $name(self, _: $type) -> Result<(), Stopped> { Ok(()) } )*
    };
}

/// What only looks into the parts of a value.
macro_rules! parts {
    ($($trait:ident: $name:ident),* $(,)?) => {
        $( impl ser::$trait for &mut Finder {
            type Ok = ();
            type Error = Stopped;

            fn $name<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stopped> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Stopped> {
                Ok(())
            }
        } )*
    };
}

/// The same of parts that have names.
macro_rules! fields {
    ($($trait:ident),* $(,)?) => {
        $( impl ser::$trait for &mut Finder {
            type Ok = ();
            type Error = Stopped;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                _: &'static str,
                value: &T,
            ) -> Result<(), Stopped> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Stopped> {
                Ok(())
            }
        } )*
    };
}

parts! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for &mut Finder {
    type Ok = ();
    type Error = Stopped;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Stopped> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stopped> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Stopped> {
        Ok(())
    }
}

impl Serializer for &mut Finder {
    type Ok = ();
    type Error = Stopped;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    plain! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_f32: f32, serialize_f64: f64,
        serialize_char: char, serialize_str: &str, serialize_bytes: &[u8], serialize_unit_struct: &'static str,
    }

    fn serialize_u8(self, number: u8) -> Result<(), Stopped> {
        if self.is_seat {
            self.found.insert(Seat(number));
        }
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Stopped> {
        Ok(())
    }

    fn serialize_unit(self) -> Result<(), Stopped> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Stopped> {
        value.serialize(self)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<(), Stopped> {
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Stopped> {
        self.is_seat = name == SEAT;
        let done = value.serialize(&mut *self);
        self.is_seat = false;
        done
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Stopped> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Stopped> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Stopped> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Stopped> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Stopped> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Stopped> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Stopped> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Stopped> {
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::seats;
    use crate::Seat;

    #[derive(Serialize)]
    enum Fact {
        One(Seat),
        Struct { seat: Option<Seat>, number: u8 },
        Tuple(u8, [Seat; 2]),
        Map(BTreeMap<Seat, Vec<(u8, Seat)>>),
    }

    #[test]
    fn every_seat_in_a_fact_is_found_and_no_other_number() {
        let found = |fact: &Fact| -> Vec<u8> { seats(fact).into_iter().map(|it| it.0).collect() };
        assert_eq!(found(&Fact::One(Seat(3))), [3]);
        let seat = Some(Seat(2));
        assert_eq!(found(&Fact::Struct { seat, number: 9 }), [2]);
        assert_eq!(
            found(&Fact::Struct {
                seat: None,
                number: 9
            }),
            [0; 0]
        );
        assert_eq!(found(&Fact::Tuple(9, [Seat(1), Seat(0)])), [0, 1]);
        let map = BTreeMap::from([(Seat(4), vec![(9, Seat(5))])]);
        assert_eq!(found(&Fact::Map(map)), [4, 5]);
    }

    #[test]
    fn a_seat_is_stored_as_its_number() {
        assert_eq!(serde_json::to_string(&Seat(7)).ok().as_deref(), Some("7"));
        assert_eq!(serde_json::from_str::<Seat>("7").ok(), Some(Seat(7)));
    }
}
