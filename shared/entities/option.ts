import * as z from 'zod'

/** The catalogues that the options of tools come from. */
export const CatalogueName = z.enum(['space-types', 'room-types', 'decoration-styles', 'staging-styles'])
export type CatalogueName = z.infer<typeof CatalogueName>

/** One choice of a catalogue. Its prompt text for the models stays on the server. */
export const Option = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  /** Space types only: home, building or flower. */
  icon: z.enum(['home', 'building', 'flower']).optional(),
  /** Room types only: the space it belongs to. */
  spaceTypeId: z.string().optional(),
  /** Styles only: hex colours of wall, floor, wood, textile and accent, shown when there is no picture. */
  palette: z.array(z.string().regex(/^#[0-9a-f]{6}$/)).optional(),
})
export type Option = z.infer<typeof Option>
