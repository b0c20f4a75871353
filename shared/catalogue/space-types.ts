import type { Option } from '#shared/entities/option.ts'

export const spaceTypes = [
  { id: 'home', name: 'Home', description: 'Houses and apartments', icon: 'home' },
  { id: 'commercial', name: 'Commercial', description: 'Offices, shops and hospitality', icon: 'building' },
  { id: 'outdoor', name: 'Outdoor', description: 'Terraces, balconies and gardens', icon: 'flower' },
] as const satisfies readonly Option[]

export type SpaceTypeId = (typeof spaceTypes)[number]['id']
