import { drawn, type Figure } from './figure.ts'
import { type Person, people } from './people.ts'

/** The drawn examples of a preset: `figure`, and two other people in the same scene. */
export type Preset = { others: readonly [Person, Person]; figure: Figure }

/** The drawings in the order of the catalogue's pictures. The first of the others is mirrored. */
export const drawingsOf = ({ figure, others }: Preset): string[] => [
  drawn(figure),
  ...others.map((person, index) =>
    drawn({
      ...figure,
      ...people[person],
      ...(figure.extras && { extras: figure.extras.filter(([name]) => name !== 'beard') }),
      ...(index === 0 && { at: { ...figure.at, isMirrored: true } }),
    }),
  ),
]
