#!/bin/sh
# Makes the three subset fonts of this folder from the npm packages
# @fontsource-variable/fraunces and @fontsource-variable/source-sans-3.
#
#   npm install @fontsource-variable/fraunces @fontsource-variable/source-sans-3
#   web/static/fonts/subset.sh node_modules/@fontsource-variable
#
# Needs Python with fonttools and brotli (Debian: python3-fonttools python3-brotli).
set -eu
from=$1
here=$(dirname "$0")
python=${PYTHON:-python3}
tmp=$(mktemp -d)
trap 'rm -r "$tmp"' EXIT

# French, English and German: letters with their accents, ligatures, figures, quotes,
# dashes, no-break spaces and a few signs.
latin='U+20-5B,U+5D,U+5F,U+61-7A,U+A0,U+A7,U+AB,U+B0,U+B7,U+BB,U+D7,U+C0,U+C2,U+C4,U+C7-CA,U+CE,U+D4,U+D6,U+DC,U+DF,U+E0,U+E2,U+E4,U+E7-EB,U+EE,U+EF,U+F1,U+F4,U+F6,U+F9,U+FB,U+FC,U+152,U+153,U+2013,U+2014,U+2019,U+201C-201E,U+2026,U+202F,U+203A,U+2192,U+2212'
# Characters for titles.
titles='U+20,U+21,U+26-29,U+2B-3B,U+3F,U+41-5A,U+61-7A,U+A0,U+AB,U+BB,U+C0,U+C4,U+C9,U+D6,U+DC,U+DF,U+E0,U+E2,U+E4,U+E7-EB,U+EE,U+EF,U+F4,U+F6,U+F9,U+FB,U+FC,U+153,U+2013,U+2019,U+2026,U+202F,U+201C-201E,U+152,U+D7,U+2212'
# Speech at a table needs fewer characters: "10 sans valet !".
spoken='U+20,U+21,U+2C-2E,U+30-3A,U+3F,U+41-45,U+47,U+49-4D,U+4F-54,U+56,U+61-7A,U+A0,U+202F,U+DF,U+E0,U+E2,U+E4,U+E7-EA,U+EE,U+F4,U+F6,U+FB,U+FC,U+2019,U+C9'

subset() { # file, characters, features, result
	"$python" -m fontTools.subset "$1" --unicodes="$2" --layout-features="$3" \
		--no-hinting --desubroutinize --drop-tables+=STAT,MVAR,meta --name-IDs= --flavor=woff2 --output-file="$here/$4"
}
instance() { "$python" -m fontTools.varLib.instancer "$@"; }

instance "$from/fraunces/files/fraunces-latin-full-normal.woff2" opsz=40 SOFT=30 WONK=0 wght=600 -o "$tmp/display.ttf"
instance "$from/fraunces/files/fraunces-latin-full-italic.woff2" opsz=24 SOFT=30 WONK=0 wght=560 -o "$tmp/said.ttf"

# Between 400 and 700 the instancer leaves weights beyond the end of the axis, for which
# Firefox discards all weights: rebuild them from the outlines at 400, 600 and 700.
"$python" - "$from/source-sans-3/files/source-sans-3-latin-wght-normal.woff2" "$tmp/text.ttf" <<'END'
import sys
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont
source, file = sys.argv[1:]
font = instantiateVariableFont(TTFont(source), {"wght": (400, 700)})
outlines = [instantiateVariableFont(TTFont(source), {"wght": weight}) for weight in (400, 600, 700)]
middle = next(to for at, to in font["avar"].segments["wght"].items() if abs(at - 2 / 3) < .001) # 600
below, above = (0, middle, 1), (middle, 1, 1)
for name in font.getGlyphOrder():
    regular, semibold, bold = (f["glyf"]._getCoordinatesAndControls(name, f["hmtx"].metrics)[0] for f in outlines)
    to_semibold = [(round(x - a), round(y - b)) for (x, y), (a, b) in zip(semibold, regular)]
    to_bold = [(round(x - a), round(y - b)) for (x, y), (a, b) in zip(bold, regular)]
    straight = all(abs(m * middle - n) <= 1 for v, w in zip(to_bold, to_semibold) for m, n in zip(v, w))
    font["gvar"].variations[name] = [TupleVariation({"wght": (0, 1, 1)}, to_bold)] if straight else [
        TupleVariation({"wght": below}, to_semibold), TupleVariation({"wght": above}, to_bold)]
font.save(file)
END

# Make a font smaller and complete it:
#  - the figures used everywhere (tabular, lining) replace the default ones;
#  - the narrow no-break space of French, missing in all three fonts, is half a space;
#  - 500 units to the em instead of 1000 or 2000 (a unit is a twentieth of a pixel at 25
#    pixels), and no weight moves a point by less than one unit.
lighten() { # file, feature of the figures
	"$python" - "$1" "$2" <<'END'
import sys
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.varLib.iup import iup_delta_optimize
file, feature = sys.argv[1:]
font = TTFont(file)
font.ensureDecompiled()
layout = font["GSUB"].table
figures = {}
for record in layout.FeatureList.FeatureRecord:
    if record.FeatureTag == feature:
        for index in record.Feature.LookupListIndex:
            for sub in layout.LookupList.Lookup[index].SubTable:
                figures.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
width, _ = font["hmtx"][font.getBestCmap()[0x20]]
font.setGlyphOrder(font.getGlyphOrder() + ["uni202F"])
font["glyf"].glyphs["uni202F"] = Glyph()
font["glyf"].setGlyphOrder(font.getGlyphOrder())
font["hmtx"]["uni202F"] = (width // 2 + width // 8, 0)
if "gvar" in font:
    font["gvar"].variations["uni202F"] = []
if "HVAR" in font:
    del font["HVAR"]
for table in font["cmap"].tables:
    if table.isUnicode():
        for code in range(0x30, 0x3A):
            table.cmap[code] = figures.get(table.cmap[code], table.cmap[code])
        table.cmap[0x202F] = "uni202F"
scale_upem(font, 500)
glyf, gvar = font["glyf"], font.get("gvar")
for name, variations in gvar.variations.items() if gvar else ():
    points, control = glyf._getCoordinatesAndControls(name, font["hmtx"].metrics)
    for v in variations:
        if None not in v.coordinates:
            v.coordinates = iup_delta_optimize(v.coordinates, points, control.endPts, tolerance=1)
font.save(file)
END
}
lighten "$tmp/display.ttf" lnum
lighten "$tmp/said.ttf" lnum
lighten "$tmp/text.ttf" tnum
subset "$tmp/display.ttf" "$titles" kern,ccmp display.woff2
subset "$tmp/said.ttf" "$spoken" kern,ccmp said.woff2
subset "$tmp/text.ttf" "$latin" ccmp text.woff2
