/** Colours of paint and cloth as people call them, from the more special names to the plain ones. */
const colours: readonly [name: string, hex: string][] = [
  ['sage green', '#9caf88'],
  ['dark green', '#2f4a3a'],
  ['light green', '#b5cfa8'],
  ['navy blue', '#26344f'],
  ['light blue', '#b4cfe0'],
  ['dark blue', '#2b4468'],
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
  ['gray', '#93959a'],
  ['red', '#b23a35'],
]

/** The first colour that a text names, by its name or as a hex triplet. */
export const colourIn = (text: string): string | undefined => {
  const hex = /#[0-9a-f]{6}\b/i.exec(text)?.[0]
  if (hex) return hex
  return colours
    .map(([name, value]) => ({
      name,
      value,
      place: text.search(new RegExp(`\\b${name.replace(' ', '[ -]')}\\b`, 'i')),
    }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place || other.name.length - one.name.length)[0]?.value
}
