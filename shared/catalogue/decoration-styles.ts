import type { Option } from '#shared/entities/option.ts'

/** The named styles of the specification (platform 2). A palette is wall, floor, wood, textile, accent. */
export const decorationStyles = [
  { id: 'modern', name: 'Modern', palette: ['#f1efec', '#b9b2a8', '#6b5a4a', '#8d949b', '#1f2933'] },
  { id: 'contemporary', name: 'Contemporary', palette: ['#e9e4dc', '#c6b7a2', '#8a6f55', '#b7aa9a', '#4f6d7a'] },
  { id: 'traditional', name: 'Traditional', palette: ['#efe3cc', '#7a4f32', '#5a3321', '#7d2e2e', '#b08d57'] },
  { id: 'scandinavian', name: 'Scandinavian', palette: ['#f7f6f2', '#dcc9ab', '#d2b48c', '#c9d1d3', '#7f9a8f'] },
  { id: 'industrial', name: 'Industrial', palette: ['#a39a92', '#6e6a66', '#5b4535', '#3b3b3d', '#a4562f'] },
  { id: 'bohemian', name: 'Bohemian', palette: ['#f0dfc8', '#b07d4f', '#8b5a34', '#b4472f', '#2f7f79'] },
  { id: 'rustic', name: 'Rustic', palette: ['#e5d3b8', '#8a5a36', '#6a4426', '#a0673f', '#4d5a3a'] },
  { id: 'minimalist', name: 'Minimalist', palette: ['#fafaf8', '#dedbd5', '#cbbfae', '#e6e3de', '#8f8b85'] },
  { id: 'art-deco', name: 'Art Deco', palette: ['#16423c', '#2b2b2e', '#3d2317', '#0f4c5c', '#c9a24a'] },
  {
    id: 'mid-century-modern',
    name: 'Mid-Century Modern',
    palette: ['#f1e6d2', '#a8703c', '#8f4f24', '#3f7d78', '#e0912f'],
  },
  { id: 'french-country', name: 'French Country', palette: ['#f3ead8', '#c9a77c', '#a98257', '#9fb3c8', '#d9a5a0'] },
  { id: 'mediterranean', name: 'Mediterranean', palette: ['#faf1e1', '#c4673f', '#8a5229', '#2a6f97', '#e2a13b'] },
  { id: 'transitional', name: 'Transitional', palette: ['#e6e0d8', '#a58d74', '#5f4b3c', '#9c9a97', '#6c7f86'] },
  { id: 'farmhouse', name: 'Farmhouse', palette: ['#f6f2e9', '#b9946b', '#94714d', '#d8d2c4', '#3f4a45'] },
  { id: 'victorian', name: 'Victorian', palette: ['#5b2333', '#4a2c1f', '#3a1f14', '#6d1a36', '#b8893b'] },
  { id: 'coastal', name: 'Coastal', palette: ['#f4f8f8', '#dccdb4', '#c8b08c', '#a9cbd6', '#2f6f8f'] },
] as const satisfies readonly Option[]

export type DecorationStyleId = (typeof decorationStyles)[number]['id']
