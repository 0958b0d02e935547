#!/usr/bin/env python3
"""Keeps of each Noto font the letters of its script: subset_noto.py FROM_DEBIAN FROM_NPM TARGET.

Of the ideographs those of national standards are kept: JIS X 0208 in Japanese form, and those
of GB 2312, KS X 1001 and the first level of Big5 that it lacks in Chinese form.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.unicodedata import script, script_extension

SCRIPTS = {
    "Arabic": "Arab",
    "Armenian": "Armn",
    "Bengali": "Beng",
    "CanadianAboriginal": "Cans",
    "Cherokee": "Cher",
    "Devanagari": "Deva",
    "Ethiopic": "Ethi",
    "Georgian": "Geor",
    "Gujarati": "Gujr",
    "Gurmukhi": "Guru",
    "Hebrew": "Hebr",
    "Kannada": "Knda",
    "Khmer": "Khmr",
    "Lao": "Laoo",
    "Malayalam": "Mlym",
    "Myanmar": "Mymr",
    "Sinhala": "Sinh",
    "Tamil": "Taml",
    "Telugu": "Telu",
    "Thaana": "Thaa",
    "Thai": "Thai",
}


def decoded(codec, leads, trails):
    """All letters of a standard with two bytes a letter."""
    found = set()
    for lead in leads:
        for trail in trails:
            try:
                found.update(map(ord, bytes([lead, trail]).decode(codec)))
            except UnicodeDecodeError:
                continue
    return {code for code in found if script(chr(code)) == "Hani"}


HIGH = range(0xA1, 0xFF)
JAPANESE = decoded("euc_jp", HIGH, HIGH)
CHINESE = (
    decoded("gb2312", HIGH, HIGH)
    | decoded("euc_kr", HIGH, HIGH)
    | decoded("big5", range(0xA4, 0xC7), range(0x40, 0xFF))
) - JAPANESE


def is_form(code):
    """Whether shaping makes this form of an Arabic letter by itself."""
    return 0xFB50 <= code <= 0xFDEF or 0xFE70 <= code <= 0xFEFE


def is_of(name):
    return lambda code: name in script_extension(chr(code)) and not is_form(code)


def is_kana(code):
    """Kana, punctuation between ideographs, letters as wide as ideographs."""
    return 0x3000 <= code <= 0x30FF or 0x31F0 <= code <= 0x31FF or 0xFF01 <= code <= 0xFFEE


def is_bopomofo(code):
    return 0x3100 <= code <= 0x312F


def is_hangul(code):
    return 0xAC00 <= code <= 0xD7A3 or 0x3131 <= code <= 0x318E


def is_sign(code):
    return 0x2300 <= code <= 0x2BFF


def shrink(source, target, keep, features=("*",)):
    options = subset.Options()
    options.layout_features = list(features)
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["vhea", "vmtx", "VORG", "STAT", "DSIG", "BASE"]
    # Else the file differs from run to run.
    font = TTFont(source, recalcTimestamp=False)
    codes = {code for code in font.getBestCmap() if keep(code)}
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    font.save(target)
    print(f"{target.name}: {len(codes)} letters, {target.stat().st_size} bytes")


def main(debian, npm, target):
    for name, code in SCRIPTS.items():
        file = f"NotoSans{name}-SemiBold.ttf"
        shrink(debian / file, target / file, is_of(code))
    for file in ("NotoSansSymbols-SemiBold.ttf", "NotoSansSymbols2-Regular.ttf"):
        shrink(debian / file, target / file, is_sign, ())
    plain = {
        "NotoSansJP": lambda code: is_kana(code) or code in JAPANESE,
        "NotoSansSC": lambda code: is_bopomofo(code) or code in CHINESE,
        "NotoSansKR": is_hangul,
    }
    for name, keep in plain.items():
        shrink(npm / f"{name}_500Medium.ttf", target / f"{name}-Medium.ttf", keep, ())
    emoji = npm / "NotoEmoji_500Medium.ttf"
    shrink(emoji, target / "NotoEmoji-Medium.ttf", lambda code: code > 0xFF)


main(*map(Path, sys.argv[1:]))
