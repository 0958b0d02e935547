#!/usr/bin/env bash
# Makes the bundled fonts again: takes the static TTFs out of their npm and
# Debian packages and keeps the letters that names and labels need.
#
# Needs npm, apt-get, dpkg and the python package "fonttools" 4.60 or newer, with
# its pyftsubset. Run it from anywhere.
set -euo pipefail

here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# Latin, Latin-1, Latin Extended-A/B, combining marks, Greek, Cyrillic, Latin
# Extended Additional, general punctuation, currency, letterlike, arrows,
# a few mathematical signs and shapes.
unicodes="U+0020-007E,U+00A0-024F,U+02B0-02FF,U+0300-0345,U+0370-03FF,U+0400-052F"
unicodes+=",U+1E00-1FFF,U+2010-2027,U+2030-205E,U+20A0-20BF,U+2100-214F,U+2190-21FF"
unicodes+=",U+2212,U+221E,U+2260,U+2264,U+2265,U+25A0-25FF,U+2713,U+2717"

unpack() { # package@version
    local archive
    archive="$(cd "$work" && npm pack --silent "$1")"
    mkdir -p "$work/${archive%.tgz}"
    tar xzf "$work/$archive" -C "$work/${archive%.tgz}"
    unpacked="$work/${archive%.tgz}/package"
}

shrink() { # source target
    pyftsubset "$1" --output-file="$here/$2" --unicodes="$unicodes" \
        --layout-features='kern,mark,mkmk,ccmp,locl,liga,calt,tnum' \
        --no-hinting --desubroutinize --notdef-outline --name-IDs='0,1,2,3,4,5,6,13,14'
}

unpack @expo-google-fonts/inter@0.4.2
cp "$unpacked/LICENSE_FONT" "$here/Inter-OFL.txt"
shrink "$unpacked/500Medium/Inter_500Medium.ttf" Inter-Medium.ttf
shrink "$unpacked/600SemiBold/Inter_600SemiBold.ttf" Inter-SemiBold.ttf
shrink "$unpacked/700Bold/Inter_700Bold.ttf" Inter-Bold.ttf

unpack @expo-google-fonts/alegreya-sans-sc@0.2.3
# This package brings no licence file: its own copyright line (name record 0)
# over the same licence text as the others.
{
    echo "Copyright 2013 The Alegreya Sans Project Authors" \
        "(https://github.com/huertatipografica/Alegreya-Sans)"
    tail -n +2 "$here/Inter-OFL.txt"
} >"$here/AlegreyaSansSC-OFL.txt"
shrink "$unpacked/AlegreyaSansSC_500Medium.ttf" AlegreyaSansSC-Medium.ttf
shrink "$unpacked/AlegreyaSansSC_500Medium_Italic.ttf" AlegreyaSansSC-MediumItalic.ttf
shrink "$unpacked/AlegreyaSansSC_700Bold.ttf" AlegreyaSansSC-Bold.ttf

unpack @expo-google-fonts/cinzel@0.4.2
cp "$unpacked/LICENSE_FONT" "$here/Cinzel-OFL.txt"
shrink "$unpacked/700Bold/Cinzel_700Bold.ttf" Cinzel-Bold.ttf

# What the fonts above lack: names in other scripts.
mkdir "$work/noto"
for family in sans-jp:SansJP sans-sc:SansSC sans-kr:SansKR emoji:Emoji; do
    version=0.4.3
    [[ $family == emoji:* ]] && version=0.4.7
    unpack "@expo-google-fonts/noto-${family%:*}@$version"
    cp "$unpacked/500Medium/Noto${family#*:}_500Medium.ttf" "$work/noto"
done
{
    echo "Copyright 2012-2026 Google LLC (the Noto Project Authors, https://github.com/notofonts)"
    echo "NotoSansJP, NotoSansKR, NotoSansSC: (c) 2014-2021 Adobe (http://www.adobe.com/),"
    echo "with Reserved Font Name 'Source'."
    tail -n +2 "$unpacked/LICENSE_FONT"
} >"$here/Noto-OFL.txt"
(cd "$work" && apt-get download --quiet fonts-noto-core=20201225-1 fonts-noto-extra=20201225-1)
for package in "$work"/fonts-noto-*.deb; do
    dpkg -x "$package" "$work/debian"
done
python3 "$here/subset_noto.py" "$work/debian/usr/share/fonts/truetype/noto" "$work/noto" "$here"
gzip --best --no-name --force "$here"/*.ttf
