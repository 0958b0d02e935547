//! Parts of names: lists of beginnings and endings that go together, one list a language.

/// Beginnings and endings of the names of one people.
pub(super) struct Tongue {
    pub(super) heads: &'static [&'static str],
    pub(super) tails: &'static [&'static str],
}

/// The peoples of continents and islands; a name of each is told from the others' by its sound.
pub(super) const TONGUES: [Tongue; 6] = [
    Tongue {
        heads: &[
            "Amber", "Ash", "Black", "Bram", "Briar", "Cinder", "Cold", "Copper", "Crow", "Dun",
            "Elder", "Elm", "Fair", "Fern", "Fox", "Frost", "Gold", "Green", "Grey", "Gull",
            "Hart", "Haw", "Hazel", "High", "Hollow", "Iron", "Kings", "Lang", "Linden", "Marsh",
            "Mill", "Moon", "Nettle", "Oak", "Old", "Pine", "Quarry", "Raven", "Red", "Rose",
            "Salt", "Silver", "Stone", "Storm", "Swan", "Thorn", "Water", "West", "White",
            "Winter", "Wolf", "Wyrm",
        ],
        tails: &[
            "barrow", "bourne", "bridge", "brook", "bury", "combe", "dale", "den", "fell", "field",
            "ford", "gate", "ham", "haven", "heath", "hold", "holt", "hurst", "keld", "leigh",
            "march", "mere", "mont", "moor", "mouth", "reach", "shaw", "stead", "stoke", "stow",
            "thorpe", "wall", "watch", "water", "wick", "wood", "worth",
        ],
    },
    Tongue {
        heads: &[
            "Alf", "Arn", "Aske", "Bjarn", "Brand", "Dag", "Eik", "Falk", "Finn", "Frey", "Grim",
            "Gunn", "Half", "Havn", "Helg", "Hrafn", "Ing", "Jarl", "Jor", "Kald", "Kol", "Leif",
            "Nor", "Odd", "Orm", "Rand", "Rolf", "Sig", "Skar", "Skog", "Stein", "Storr", "Svart",
            "Thor", "Ulf", "Val", "Vest", "Vinter", "Ytre",
        ],
        tails: &[
            "aker", "bakke", "berg", "by", "dal", "eid", "fjell", "fjord", "garth", "gard", "heim",
            "holm", "lund", "mark", "nes", "rike", "rud", "sand", "skald", "stad", "strand",
            "sund", "toft", "vag", "vald", "vang", "vik", "voll",
        ],
    },
    Tongue {
        heads: &[
            "Al", "Aqua", "Ar", "Bel", "Bor", "Cal", "Cam", "Cas", "Cor", "Dom", "Fal", "Fer",
            "Fior", "Gal", "Lav", "Luc", "Mar", "Mer", "Mon", "Mont", "Nov", "Oli", "Ost", "Pal",
            "Per", "Pol", "Rav", "Ros", "Sal", "San", "Ser", "Sol", "Tar", "Ter", "Tor", "Val",
            "Ven", "Ver", "Vi", "Vol",
        ],
        tails: &[
            "abella", "adda", "ano", "anza", "ara", "ena", "enna", "enza", "esca", "essa", "etto",
            "ezza", "iana", "ino", "irra", "issa", "istra", "olla", "ona", "onte", "ora", "orno",
            "ossa", "otto", "ugia", "ula", "umbra", "urno",
        ],
    },
    Tongue {
        heads: &[
            "Bel", "Bor", "Brat", "Dob", "Dol", "Drag", "Dub", "Gor", "Gost", "Jar", "Jel", "Kal",
            "Kam", "Kos", "Kras", "Lip", "Lub", "Mal", "Mir", "Mor", "Nov", "Ol", "Os", "Pol",
            "Rad", "Rost", "Rud", "Sel", "Slav", "Star", "Str", "Tar", "Tur", "Vel", "Vis", "Vlad",
            "Zag", "Zar", "Zel",
        ],
        tails: &[
            "agora", "any", "ava", "avitz", "azin", "echov", "enka", "eslav", "etice", "evo",
            "gorod", "igrad", "ijevo", "ino", "itsa", "izna", "nik", "obor", "opol", "oslav",
            "ostrov", "ovar", "ovets", "ovia", "owice", "ulin", "yaroz", "yn",
        ],
    },
    Tongue {
        heads: &[
            "Aber", "Ard", "Bal", "Ben", "Bryn", "Caer", "Carn", "Clun", "Craig", "Dal", "Dinas",
            "Dun", "Fern", "Garth", "Glas", "Glen", "Inver", "Kil", "Kin", "Lan", "Llan", "Lor",
            "Mael", "Nant", "Pen", "Pol", "Rhos", "Ros", "Strath", "Tal", "Tre", "Tyn",
        ],
        tails: &[
            "aig", "avon", "barra", "brae", "carrick", "dair", "dee", "dewi", "drum", "duin",
            "fyr", "gael", "gannon", "garve", "gorse", "iston", "kenny", "loch", "lyn", "maddoc",
            "mawr", "morra", "nairn", "neth", "onagh", "owen", "rannoch", "rath", "roy", "teifi",
            "tyre", "wyn",
        ],
    },
    Tongue {
        heads: &[
            "Adra", "Ake", "Ala", "Aspe", "Chal", "Chry", "Dela", "Eleu", "Epi", "Ery", "Gala",
            "Helio", "Iona", "Kala", "Kera", "Kory", "Lamp", "Leu", "Mela", "Myra", "Naxa", "Nere",
            "Oly", "Ori", "Pela", "Phae", "Sama", "Sele", "Sky", "Thala", "Thera", "Tele", "Xan",
            "Zaky",
        ],
        tails: &[
            "dia", "dion", "dora", "kos", "kris", "leia", "leon", "lindos", "los", "madon", "mene",
            "nara", "nessa", "nike", "nissos", "nome", "phora", "polis", "ras", "rhos", "ros",
            "sandra", "sine", "stia", "syra", "thea", "thos", "thyra", "tia", "xia",
        ],
    },
];

/// The districts of a city.
pub(super) const CITY: Tongue = Tongue {
    heads: &[
        "Abbey", "Anchor", "Apple", "Baker", "Barley", "Bell", "Bishop", "Brick", "Butcher",
        "Candle", "Chandler", "Chapel", "Cheap", "Cloister", "Cobble", "Cooper", "Copper", "Crown",
        "Dyer", "Fish", "Friar", "Fuller", "Gallows", "Garden", "Glass", "Goose", "Guild", "Hay",
        "Herb", "Honey", "King", "Lamp", "Lantern", "Leather", "Lime", "Linen", "Market", "Mason",
        "Mint", "Monk", "Needle", "Orchard", "Paper", "Potter", "Queen", "Rope", "Saddler",
        "Saint", "Salt", "Silk", "Silver", "Smith", "Spice", "Tanner", "Temple", "Tinker", "Tower",
        "Vine", "Weaver", "Wheel", "Wine", "Wool",
    ],
    tails: &[
        " Cross", " Court", " End", " Fields", " Garth", " Green", " Heights", " Hill", " Lane",
        " Market", " Park", " Quarter", " Row", " Square", " Steps", " Ward", " Yard", "gate",
        "side", "stead", "ton", "well", "wharf", "wick",
    ],
};

/// What seas are said to be.
pub(super) const SEA_OF: [&str; 44] = [
    "Amber", "Ash", "Bells", "Calm", "Cinders", "Coral", "Crows", "Dawn", "Dreams", "Dusk",
    "Echoes", "Embers", "Fables", "Fire", "Foam", "Frost", "Ghosts", "Glass", "Gold", "Gulls",
    "Herons", "Iron", "Jade", "Kelp", "Lanterns", "Mists", "Moons", "Mirrors", "Pearls", "Rain",
    "Reeds", "Rust", "Salt", "Shadows", "Sighs", "Silver", "Sorrows", "Spears", "Stars", "Storms",
    "Thunder", "Tides", "Whales", "Winds",
];

/// What stands before the kind of a sea.
pub(super) const SEA_HEADS: [&str; 46] = [
    "Amber", "Ashen", "Bitter", "Black", "Bright", "Broken", "Calm", "Coral", "Crescent", "Dragon",
    "Drowned", "Eastern", "Emerald", "Far", "Gannet", "Golden", "Grey", "Hidden", "Hollow",
    "Inner", "Iron", "Jade", "Kraken", "Lonely", "Long", "Moonlit", "Northern", "Outer", "Pearl",
    "Pilgrim", "Sable", "Salt", "Sapphire", "Seal", "Serpent", "Silver", "Sleeping", "Southern",
    "Storm", "Sunken", "Tern", "Thunder", "Western", "White", "Wild", "Winter",
];

/// Kinds of seas.
pub(super) const SEA_TAILS: [&str; 12] = [
    "Bay", "Bight", "Deep", "Gulf", "Main", "Ocean", "Passage", "Reach", "Roads", "Sea", "Sound",
    "Waters",
];

/// Waters of a city.
pub(super) const CITY_WATERS: [&str; 24] = [
    "Outer Harbour",
    "Fishers Bay",
    "Gull Sound",
    "Lantern Roads",
    "Salt Basin",
    "Customs Water",
    "Heron Marsh",
    "Lower Lagoon",
    "Upper Lagoon",
    "Anchor Bay",
    "Reed Shallows",
    "Mole Water",
    "Ferry Sound",
    "Sable Roads",
    "Lazaret Water",
    "Oyster Flats",
    "Arsenal Basin",
    "Pilot Roads",
    "Eel Shallows",
    "Beacon Bay",
    "Tide Mill Water",
    "Swan Lagoon",
    "Breakwater Bay",
    "Galley Roads",
];

/// Rivers of a city.
pub(super) const RIVERS: [&str; 16] = [
    "Arle", "Brenta", "Corve", "Dray", "Elben", "Fenn", "Isk", "Lune", "Merrow", "Orle", "Rill",
    "Sarn", "Tavy", "Ulver", "Vesk", "Wend",
];

/// Parts of a river, from its upper end.
pub(super) const RIVER_PARTS: [&str; 6] = ["Upper", "High", "Middle", "Old", "Lower", "Broad"];

/// What a fortification is called, in front of its region's name or after it.
pub(super) const FORTS: [(&str, &str); 6] = [
    ("Fort ", ""),
    ("Castle ", ""),
    ("", " Keep"),
    ("", " Hold"),
    ("", " Tower"),
    ("Citadel ", ""),
];

/// Fortifications of a city.
pub(super) const CITY_FORTS: [(&str, &str); 4] = [
    ("", " Bastion"),
    ("", " Gatehouse"),
    ("", " Battery"),
    ("Fort ", ""),
];

/// Titles of maps: what they tell of, and where.
pub(super) const TITLE_HEADS: [&str; 28] = [
    "Amber",
    "Ashen",
    "Broken",
    "Contested",
    "Crimson",
    "Distant",
    "Drowned",
    "Fallen",
    "Forgotten",
    "Free",
    "Gilded",
    "Golden",
    "Hollow",
    "Iron",
    "Last",
    "Lost",
    "Nameless",
    "Old",
    "Quarrelling",
    "Restless",
    "Scattered",
    "Shattered",
    "Silver",
    "Stormy",
    "Sundered",
    "Thirsty",
    "Twilight",
    "Windswept",
];
/// Kinds of country in titles of continents.
pub(super) const TITLE_LANDS: [&str; 10] = [
    "Realms",
    "Crowns",
    "Kingdoms",
    "Marches",
    "Lands",
    "Thrones",
    "Shores",
    "Provinces",
    "Dominions",
    "Duchies",
];
/// Kinds of country in titles of archipelagos.
pub(super) const TITLE_ISLES: [&str; 6] =
    ["Isles", "Islands", "Skerries", "Reefs", "Havens", "Atolls"];
