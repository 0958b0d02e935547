//! How a person wants pictures and texts that are theirs alone (TB-24).

/// A choice of few words. They are stored: a word that was released never changes.
macro_rules! choice {
    ($(#[$of_all:meta])* $name:ident { $($(#[$of_one:meta])* $one:ident = $word:literal),+ $(,)? }) => {
        $(#[$of_all])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name {
            $($(#[$of_one])* $one),+
        }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$one),+];

            /// Its word.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$one => $word),+
                }
            }

            /// The one of a word.
            pub fn read(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|it| it.word() == word)
            }
        }
    };
}

choice! {
    /// The colours of pictures.
    Palette {
        /// Those that are posted.
        #[default]
        Standard = "standard",
        /// For those who confuse red and green.
        Distinct = "distinct",
        /// Dark, with more contrast.
        Contrast = "contrast",
    }
}

choice! {
    /// The letters in pictures.
    Letters {
        /// As large as they are posted.
        #[default]
        Normal = "normal",
        /// Larger where there is room.
        Large = "large",
    }
}

choice! {
    /// What a picture has to say, in words.
    TextFirst {
        /// Pictures come with their alt text alone.
        #[default]
        No = "no",
        /// The words come first, and then the picture.
        Before = "before",
        /// The words come, and no picture.
        Instead = "instead",
    }
}

choice! {
    /// How secrets come to those who may know them.
    SecretsBy {
        /// As direct messages.
        #[default]
        Dm = "dm",
        /// When they press *My secrets*, or ask for them.
        Button = "button",
    }
}

/// How a person wants what is theirs alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PersonalLook {
    /// The colours of their pictures.
    pub palette: Palette,
    /// How large the letters in their pictures are.
    pub letters: Letters,
    /// Whether they read what their pictures show.
    pub text: TextFirst,
    /// How they get their secrets.
    pub secrets: SecretsBy,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for palette in Palette::ALL {
            assert_eq!(Palette::read(palette.word()), Some(*palette));
        }
        for text in TextFirst::ALL {
            assert_eq!(TextFirst::read(text.word()), Some(*text));
        }
        assert_eq!(Letters::read("huge"), None);
        assert_eq!(SecretsBy::read("dm"), Some(SecretsBy::default()));
    }
}
