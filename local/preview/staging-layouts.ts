/** A piece without `x` stands where it was rendered. `x` is in metres to the right of the middle. */
export type Standing = { name: string; x?: number; isMirrored?: boolean }

type Layouts = readonly [readonly Standing[], readonly Standing[], readonly Standing[]]

const rooms: readonly { words: RegExp; layouts: Layouts }[] = [
  {
    words: /\b(bedroom|kids room|hotel room)\b/i,
    layouts: [
      [
        { name: 'rug' },
        { name: 'bedside' },
        { name: 'bedside', x: 1.22, isMirrored: true },
        { name: 'bed' },
        { name: 'plant', x: 2.1 },
      ],
      [
        { name: 'rug' },
        { name: 'bedside', x: 1.22, isMirrored: true },
        { name: 'floor-lamp', x: -1.4 },
        { name: 'bed' },
      ],
      [
        { name: 'rug' },
        { name: 'bookcase', x: 2 },
        { name: 'bedside' },
        { name: 'bed' },
        { name: 'armchair', x: -1.9, isMirrored: true },
      ],
    ],
  },
  {
    words: /\b(dining room|kitchen|restaurant|café|meeting room)\b/i,
    layouts: [
      [{ name: 'sideboard' }, { name: 'plant', x: -1.6 }, { name: 'dining' }],
      [{ name: 'rug' }, { name: 'bookcase', x: 1.7 }, { name: 'floor-lamp', x: -1.7 }, { name: 'dining' }],
      [{ name: 'rug' }, { name: 'sideboard' }, { name: 'plant', x: 1.7, isMirrored: true }, { name: 'dining' }],
    ],
  },
  {
    words: /\b(office|reception|salon)\b/i,
    layouts: [
      [{ name: 'bookcase', x: 1.6 }, { name: 'plant', x: -1.5 }, { name: 'desk' }],
      [
        { name: 'rug' },
        { name: 'bookcase', x: -1.6, isMirrored: true },
        { name: 'floor-lamp', x: 1.5 },
        { name: 'desk' },
      ],
      [{ name: 'rug' }, { name: 'sideboard', x: 1.4 }, { name: 'plant', x: -1.6 }, { name: 'desk', isMirrored: true }],
    ],
  },
  {
    words: /\b(hallway|bathroom|shop)\b/i,
    layouts: [
      [{ name: 'sideboard' }, { name: 'plant', x: 1.5 }],
      [{ name: 'sideboard' }, { name: 'floor-lamp', x: -1.5 }],
      [{ name: 'rug' }, { name: 'bookcase', x: 1.2 }, { name: 'plant', x: -1.2, isMirrored: true }],
    ],
  },
]

const livingRoom: Layouts = [
  [
    { name: 'floor-lamp' },
    { name: 'plant' },
    { name: 'rug' },
    { name: 'sofa' },
    { name: 'armchair' },
    { name: 'coffee-table' },
  ],
  [
    { name: 'bookcase', x: -1.9, isMirrored: true },
    { name: 'rug' },
    { name: 'sofa', isMirrored: true },
    { name: 'floor-lamp', x: 1.55, isMirrored: true },
    { name: 'armchair' },
    { name: 'coffee-table' },
  ],
  [
    { name: 'plant', x: -1.6, isMirrored: true },
    { name: 'bookcase', x: 1.6 },
    { name: 'rug' },
    { name: 'sofa' },
    { name: 'coffee-table' },
  ],
]

/** The furniture for the first kind of room that the prompt names, a living room by default, in one of three layouts. */
export const layoutFor = (prompt: string, layout: number): readonly Standing[] => {
  const first = rooms
    .map(({ words, layouts }) => ({ layouts, place: prompt.search(words) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place)[0]
  const living = prompt.search(/\bliving room\b/i)
  const layouts = first && (living < 0 || first.place < living) ? first.layouts : livingRoom
  return layouts[layout % layouts.length] ?? livingRoom[0]
}

/** The layout with a second armchair instead of a sofa, for a wall whose middle has to stay free. */
export const withoutSofa = (layout: readonly Standing[]): readonly Standing[] =>
  layout.map((standing) => (standing.name === 'sofa' ? { name: 'armchair', x: -1.8, isMirrored: true } : standing))
