import * as z from 'zod'

/** The catalogues that the options of tools come from. */
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

/** The catalogues whose pictures our own models can make. */
export const ExampledCatalogue = CatalogueName.extract(['decoration-styles', 'floor-options'])

export type ExampledCatalogue = z.infer<typeof ExampledCatalogue>

/** One of their options, as `<catalogue>/<id>`. */
export const ExampleOf = z.templateLiteral([ExampledCatalogue, '/', z.string().regex(/^[a-z0-9-]{1,60}$/)])
export type ExampleOf = z.infer<typeof ExampleOf>

const Hex = z.string().regex(/^#[0-9a-f]{6}$/)

/** One choice of a catalogue. Its prompt text for the models stays on the server. */
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
  /** Paints only: the true colour, and the group that it is listed in. */
  hex: Hex.optional(),
  family: z.string().optional(),
  /** Materials and floors only: the group that it is listed in, and the width in metres that its square texture shows. */
  category: z.string().optional(),
  /** A signed URL of an example that our models made; without one the site's own picture is shown. */
  imageUrl: z.string().optional(),
  tileMetres: z.number().positive().optional(),
})
export type Option = z.infer<typeof Option>
