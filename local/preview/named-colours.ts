/** Colours of paint and cloth as people call them, from the more special names to the plain ones: “navy blue” is found as navy. */
const colours: readonly [name: string, hex: string][] = [
  ['dark green', '#2f4a3a'],
  ['light green', '#b5cfa8'],
  ['light blue', '#b4cfe0'],
  ['dark blue', '#2b4468'],
  ['warm white', '#f5eee0'],
  ['cool white', '#eef1f2'],
  ['dark oak', '#6b4f36'],
  ['forest green', '#2d4a36'],
  ['bottle green', '#1f4437'],
  ['royal blue', '#2f4fa0'],
  ['sky blue', '#a9cbe4'],
  ['dusty pink', '#cfa09c'],
  ['light brown', '#a98460'],
  ['dark brown', '#4f3827'],
  ['dark red', '#7d2a2a'],
  ['light grey', '#c9c9c6'],
  ['dark grey', '#55575a'],
  ['off-white', '#f1ece1'],
  ['terracotta', '#c4673f'],
  ['charcoal', '#3c3f42'],
  ['burgundy', '#6d2433'],
  ['mustard', '#c99a2e'],
  ['turquoise', '#4fb0ae'],
  ['lavender', '#b9aed3'],
  ['emerald', '#1f6b4f'],
  ['olive', '#767a45'],
  ['blush', '#e3bcb2'],
  ['ivory', '#f2ead8'],
  ['taupe', '#a6988a'],
  ['walnut', '#6d4a32'],
  ['oak', '#c6a374'],
  ['leather', '#8a5a36'],
  ['mint', '#b4d8c0'],
  ['rust', '#a3512c'],
  ['coral', '#e08a74'],
  ['peach', '#f0c3a0'],
  ['plum', '#5f3350'],
  ['gold', '#c49a3c'],
  ['sage', '#9caf88'],
  ['navy', '#26344f'],
  ['teal', '#2c6e73'],
  ['cream', '#f3e8d0'],
  ['beige', '#d9c7a8'],
  ['purple', '#6f4a8e'],
  ['orange', '#d97b33'],
  ['yellow', '#e6c34a'],
  ['green', '#5f8a5a'],
  ['blue', '#4a78ac'],
  ['pink', '#e0a6ad'],
  ['brown', '#7a5738'],
  ['white', '#f4f3ef'],
  ['black', '#2a2a2b'],
  ['grey', '#93959a'],
  ['red', '#b23a35'],
]

const patternOf = (name: string, flags: string) =>
  new RegExp(
    `\\b${name
      .replace(/ |-/, '[ -]')
      .replace(/gr[ea]y/, 'gr[ea]y')
      .replace(/^light /, '(?:light|pale) ')}\\b`,
    flags,
  )

/** A text without the colours that it names. */
export const withoutColours = (text: string): string =>
  colours.reduce((rest, [name]) => rest.replace(patternOf(name, 'gi'), ' '), text.replace(/#[0-9a-f]{6}\b/gi, ' '))

/** The first colour that a text names, by its name or as a hex triplet. */
export const colourIn = (text: string): string | undefined => {
  const hex = /#[0-9a-f]{6}\b/i.exec(text)?.[0]
  if (hex) return hex
  return colours
    .map(([name, value]) => ({ name, value, place: text.search(patternOf(name, 'i')) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place || other.name.length - one.name.length)[0]?.value
}
