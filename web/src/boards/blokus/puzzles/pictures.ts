/** Boards on their way, for the covers of the puzzles: the first letter of a colour, `.` for what is still open. */
export const PICTURES: Record<string, string[]> = {
  "84": [
    "b.bb..bbbyyyy..y..yy", "bb.b...by.....yy.yy.", ".b.bb.b.yybby.yy..y.", ".byyybbby.bbyy..yy..", "..bbyybybyyybyy..yy.",
    ".bb.bbyyby.bb..yy...", "....b...bybb...y.yy.", ".gg.bb..bb..bbby.yrr", "gg....bb...b.yyryyrr", "..gg..bb...b.yrrr..r",
    "..ggbb.b.bbb.yyr.rr.", ".g.b.b..bryyygggggr.", ".ggb.g..brgggyyyyyrr", "gbgb.g.bbrgrgrrrrr..", "gbgb.gggbr.rrgg.ggrr",
    "gb.bgbbbggrrgggrgrr.", "gbggg..bgrggrrrrgr..", ".gbbg.bggrgrgggg.grr", "gggbb.b.rrgrrrgrgggr", "g..b.bbbr.gr..rrrgrr",
  ],
  "8x10": [
    "gggb......", "rgbb......", "rrb.......", "ryrrryyyy.", "yyrggggbrr",
    "yggyyybbrr", "bbgbyrrbyy", "bbgbbbrryy",
  ],
  "15x16": [
    "rgbrr...........", "rgbr............", "rgbrr.rr........", "rgbyygrr........", "rgbyyggr........",
    "yrrrygyy.g.b....", "ybbrbgygggbb....", "ybyrbbyyrgbybby.", "ybyyybbrrrbybyy.", "ybggyrryryyybbyy",
    "rrgrrryygbbbgrgg", "grggbyygggbggrrg", "grrbbbgrgybgbryg", "gggybggryyygbryg", "yyyyggrrrybbbyyy",
  ],
};
