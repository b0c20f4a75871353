import * as z from 'zod'

/** What is fixed to a room, and has to stay when it is redesigned. Each is a part of the room map. */
export const fixtureParts = ['window', 'door', 'fireplace', 'radiator', 'cabinet'] as const
export const FixturePart = z.enum(fixtureParts)
export type FixturePart = z.infer<typeof FixturePart>

const Share = z.number().min(0).max(1)

/** A box on a picture, in shares of its width and height. */
export const FixtureBox = z.object({ left: Share, top: Share, right: Share, bottom: Share })
export type FixtureBox = z.infer<typeof FixtureBox>

/** A fixture of the photo that the design moved or lost, or one that it has added. */
export const FixtureChange = z.object({
  part: FixturePart,
  change: z.enum(['moved', 'gone', 'new']),
  /** Where the photo shows it. Missing for a new one. */
  before: FixtureBox.optional(),
  /** Where the design shows it. Missing for one that is gone. */
  after: FixtureBox.optional(),
})
export type FixtureChange = z.infer<typeof FixtureChange>

/** The fixtures of a photo in its design (docs/product.md, Generations). One that is hidden in either is in neither list. */
export const Fixtures = z.object({
  unchanged: z.partialRecord(FixturePart, z.int().positive()),
  changes: z.array(FixtureChange),
})
export type Fixtures = z.infer<typeof Fixtures>

/** The parts of a design's room map. */
export const designParts = ['wall', ...fixtureParts] as const

const fittedRooms: readonly (string | undefined)[] = ['kitchen', 'bathroom', 'outdoor-kitchen']

/**
 * The parts by which a design of a room is compared with its photo. In other rooms than kitchens and bathrooms a cabinet
 * is furniture, which a redesign replaces.
 */
export const comparedParts = ({ roomType }: Readonly<Record<string, string>>): (typeof designParts)[number][] =>
  designParts.filter((part) => part !== 'cabinet' || fittedRooms.includes(roomType))
