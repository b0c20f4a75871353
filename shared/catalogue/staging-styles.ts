import type { Option } from '#shared/entities/option.ts'

/**
 * Furniture styles for an empty room. Staging does not change the room, so all palettes have the same wall and floor.
 * Wood, textile and accent are colours of the furniture.
 */
export const stagingStyles = [
  { id: 'staged-modern', name: 'Modern', palette: ['#f4f1ec', '#cdb694', '#3d3a38', '#8d949b', '#1f4e5f'] },
  { id: 'staged-scandinavian', name: 'Scandinavian', palette: ['#f4f1ec', '#cdb694', '#d8bd94', '#e9e7e1', '#8fa79b'] },
  { id: 'staged-luxury', name: 'Luxury', palette: ['#f4f1ec', '#cdb694', '#2b1d17', '#5a2a3c', '#c9a24a'] },
  { id: 'staged-family', name: 'Family Home', palette: ['#f4f1ec', '#cdb694', '#b5834f', '#6f9bb8', '#f0b24a'] },
  { id: 'staged-coastal', name: 'Coastal', palette: ['#f4f1ec', '#cdb694', '#e3d8c4', '#a9d3df', '#1f5f8b'] },
  { id: 'staged-farmhouse', name: 'Farmhouse', palette: ['#f4f1ec', '#cdb694', '#8f6a45', '#d9d0bd', '#4a5a4a'] },
  { id: 'staged-mid-century', name: 'Mid-Century', palette: ['#f4f1ec', '#cdb694', '#8f4f24', '#3f7d78', '#e0912f'] },
  { id: 'staged-minimalist', name: 'Minimalist', palette: ['#f4f1ec', '#cdb694', '#b9b2a6', '#f5f3ef', '#2b2b2b'] },
  {
    id: 'staged-industrial-loft',
    name: 'Industrial Loft',
    palette: ['#f4f1ec', '#cdb694', '#5b4535', '#7a4a2a', '#232326'],
  },
  {
    id: 'staged-transitional',
    name: 'Transitional',
    palette: ['#f4f1ec', '#cdb694', '#6b5240', '#bdb6ab', '#8a9aa3'],
  },
  {
    id: 'staged-urban-apartment',
    name: 'Urban Apartment',
    palette: ['#f4f1ec', '#cdb694', '#1f1f21', '#55606b', '#d9592b'],
  },
  { id: 'staged-first-home', name: 'First Home', palette: ['#f4f1ec', '#cdb694', '#e0c9a0', '#c96f5a', '#3f8f6b'] },
] as const satisfies readonly Option[]

export type StagingStyleId = (typeof stagingStyles)[number]['id']
