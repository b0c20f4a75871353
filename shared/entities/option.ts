import * as z from 'zod'

/** The catalogues with the options of tools. */
export const CatalogueName = z.enum([
  'space-types',
  'room-types',
  'decoration-styles',
  'staging-styles',
  'paint-options',
  'material-options',
  'floor-options',
])
export type CatalogueName = z.infer<typeof CatalogueName>

/** The catalogues whose example pictures our own models can make. */
export const ExampledCatalogue = CatalogueName.extract(['decoration-styles', 'floor-options'])

export type ExampledCatalogue = z.infer<typeof ExampledCatalogue>

/** An option of these catalogues, as `<catalogue>/<id>`. */
export const ExampleOf = z.templateLiteral([ExampledCatalogue, '/', z.string().regex(/^[a-z0-9-]{1,60}$/)])
export type ExampleOf = z.infer<typeof ExampleOf>

const Hex = z.string().regex(/^#[0-9a-f]{6}$/)

/** One option of a catalogue. Its prompt text stays on the server. */
export const Option = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  /** Space types only: home, building or flower. */
  icon: z.enum(['home', 'building', 'flower']).optional(),
  /** Room types only: the space it belongs to. */
  spaceTypeId: z.string().optional(),
  /** Styles only: hex colours of wall, floor, wood, textile and accent. */
  palette: z.array(Hex).optional(),
  /** Paints only: the colour, and the group in lists. */
  hex: Hex.optional(),
  family: z.string().optional(),
  /**
   * Materials and floors only: the group in lists. `tileMetres` is the width in metres that the square texture shows.
   */
  category: z.string().optional(),
  /** A signed URL of an example that our models made. Without it, the site's own picture is shown. */
  imageUrl: z.string().optional(),
  tileMetres: z.number().positive().optional(),
})
export type Option = z.infer<typeof Option>
