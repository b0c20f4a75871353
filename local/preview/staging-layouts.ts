/** A piece without `x` stands where it was rendered. `x` is in metres to the right of the middle. */
export type Standing = { name: string; x?: number; isMirrored?: boolean }

const at = (name: string, x: number): Standing => ({ name, x })
const mirrored = (name: string, x?: number): Standing => ({ name, x, isMirrored: true })

type Layout = readonly (string | Standing)[]
type Layouts = readonly [Layout, Layout, Layout]

const rooms: readonly { words: RegExp; layouts: Layouts }[] = [
  {
    words: /\b(bedroom|kids room|hotel room)\b/i,
    layouts: [
      ['rug', 'bedside', mirrored('bedside', 1.22), 'bed', at('plant', 2.1)],
      ['rug', mirrored('bedside', 1.22), at('floor-lamp', -1.4), 'bed'],
      ['rug', at('bookcase', 2), 'bedside', 'bed', mirrored('armchair', -1.9)],
    ],
  },
  {
    words: /\b(dining room|kitchen|restaurant|café|meeting room)\b/i,
    layouts: [
      ['sideboard', at('plant', -1.6), 'dining'],
      ['rug', at('bookcase', 1.7), at('floor-lamp', -1.7), 'dining'],
      ['rug', 'sideboard', mirrored('plant', 1.7), 'dining'],
    ],
  },
  {
    words: /\b(office|reception|salon)\b/i,
    layouts: [
      [at('bookcase', 1.6), at('plant', -1.5), 'desk'],
      ['rug', mirrored('bookcase', -1.6), at('floor-lamp', 1.5), 'desk'],
      ['rug', at('sideboard', 1.4), at('plant', -1.6), mirrored('desk')],
    ],
  },
  {
    words: /\b(hallway|bathroom|shop)\b/i,
    layouts: [
      ['sideboard', at('plant', 1.5)],
      ['sideboard', at('floor-lamp', -1.5)],
      ['rug', at('bookcase', 1.2), mirrored('plant', -1.2)],
    ],
  },
]

const livingRoom: Layouts = [
  ['floor-lamp', 'plant', 'rug', 'sofa', 'armchair', 'coffee-table'],
  [mirrored('bookcase', -1.9), 'rug', mirrored('sofa'), mirrored('floor-lamp', 1.55), 'armchair', 'coffee-table'],
  [mirrored('plant', -1.6), at('bookcase', 1.6), 'rug', 'sofa', 'coffee-table'],
]

/** The furniture for the first kind of room that the prompt names, a living room by default, in one of three layouts. */
export const layoutFor = (prompt: string, layout: number): readonly Standing[] => {
  const first = rooms
    .map(({ words, layouts }) => ({ layouts, place: prompt.search(words) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place)[0]
  const living = prompt.search(/\bliving room\b/i)
  const layouts = first && (living < 0 || first.place < living) ? first.layouts : livingRoom
  return (layouts[layout % layouts.length] ?? livingRoom[0]).map((piece) =>
    typeof piece === 'string' ? { name: piece } : piece,
  )
}

/** The layout with a second armchair instead of a sofa, for a wall whose middle has to stay free. */
export const withoutSofa = (layout: readonly Standing[]): readonly Standing[] =>
  layout.map((standing) => (standing.name === 'sofa' ? mirrored('armchair', -1.8) : standing))
