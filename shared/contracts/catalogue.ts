import * as z from 'zod'
import { CatalogueName, Option } from '#shared/entities/option.ts'
import { Preset, PresetCategory, Slug } from '#shared/entities/preset.ts'
import { area, endpoint } from './endpoint.ts'

// Accepts any slug: an impossible id answers 404 like any unknown one.
const IdParams = z.object({ id: Slug })

export const catalogue = area('catalogue', {
  list: endpoint({
    method: 'GET',
    path: '/catalogue/{name}',
    params: z.object({ name: CatalogueName }),
    result: z.object({ options: z.array(Option) }),
  }),
  /** The active categories of presets, in their order. */
  categories: endpoint({
    method: 'GET',
    path: '/categories',
    result: z.object({ categories: z.array(PresetCategory) }),
  }),
  /** The presets of a category, in their order. 404 for an inactive category. */
  presets: endpoint({
    method: 'GET',
    path: '/categories/{id}/presets',
    params: IdParams,
    result: z.object({ category: PresetCategory, presets: z.array(Preset) }),
  }),
  /** One preset with its category. 404 when either is inactive. */
  preset: endpoint({
    method: 'GET',
    path: '/presets/{id}',
    params: IdParams,
    result: z.object({ category: PresetCategory, preset: Preset }),
  }),
})
