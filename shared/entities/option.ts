import * as z from 'zod'

/** The catalogues that tools choose from (design-tools 3). */
export const CatalogueName = z.enum(['space-types', 'room-types', 'decoration-styles', 'staging-styles'])
export type CatalogueName = z.infer<typeof CatalogueName>

/** One choice of a catalogue. Its wording for the models stays on the server. */
export const Option = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  /** Space types only: home, building or flower. */
  icon: z.enum(['home', 'building', 'flower']).optional(),
  /** Room types only: the space it belongs to. */
  spaceTypeId: z.string().optional(),
  /** Styles only: wall, floor, wood, textile and accent, as hex colours; drawn where no picture exists. */
  palette: z.array(z.string().regex(/^#[0-9a-f]{6}$/)).optional(),
})
export type Option = z.infer<typeof Option>
