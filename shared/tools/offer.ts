import type { MinimumPlan } from './define-tool.ts'

/** A tool in the lists of plans and packs. */
export type OfferedTool = {
  id: string
  name: string
  description: string
  minimumPlan: MinimumPlan
}

/** All eight tools, in display order. Tools take their names and plans from here (docs/product.md, Tools). */
export const toolOffer = {
  'full-redesign': {
    id: 'full-redesign',
    name: 'Full Redesign',
    description: 'A new look for the whole room: furniture, colours, materials and light in one style.',
    minimumPlan: 'Basic',
  },
  'virtual-staging': {
    id: 'virtual-staging',
    name: 'Virtual Staging',
    description: 'Furniture for an empty room, ready for a listing. Walls, floor and windows stay as they are.',
    minimumPlan: 'Pro',
  },
  'replace-furniture': {
    id: 'replace-furniture',
    name: 'Replace Furniture',
    description: 'One piece of furniture swapped for another, in the same place and the same light.',
    minimumPlan: 'Pro',
  },
  'remove-furniture': {
    id: 'remove-furniture',
    name: 'Remove Furniture',
    description: 'Furniture and clutter taken out of the picture, with the wall and floor behind them filled in.',
    minimumPlan: 'Pro',
  },
  paint: {
    id: 'paint',
    name: 'Paint Walls',
    description: 'A new colour on walls, ceiling or a single surface, with the shadows of your own room.',
    minimumPlan: 'Basic',
  },
  'change-material': {
    id: 'change-material',
    name: 'Change Materials',
    description: 'A new material on any surface you brush: stone, wood, tile, metal or fabric.',
    minimumPlan: 'Pro',
  },
  'floor-change': {
    id: 'floor-change',
    name: 'Change Flooring',
    description: 'A new floor under your furniture, from oak herringbone to terrazzo.',
    minimumPlan: 'Pro',
  },
  'magic-editor': {
    id: 'magic-editor',
    name: 'Magic Editor',
    description: 'Any change you can describe, from a single sentence.',
    minimumPlan: 'Premium',
  },
} as const satisfies Record<string, OfferedTool>

export type OfferedToolId = keyof typeof toolOffer

export const offeredToolIds = Object.keys(toolOffer) as readonly OfferedToolId[]

/** The tool for a photo that another tool refuses, by that one. */
export const toolsInstead = { 'virtual-staging': 'full-redesign' } as const satisfies Partial<
  Record<OfferedToolId, OfferedToolId>
>

/** What the lists say of the tool for a photo that this tool refuses. */
export const toolInstead = (toolId: string) =>
  toolId in toolsInstead ? toolOffer[toolsInstead[toolId as keyof typeof toolsInstead]] : undefined

/** The tools for a whole listing, the default first. */
export const listingToolIds = ['virtual-staging', 'full-redesign'] as const satisfies readonly OfferedToolId[]
export type ListingToolId = (typeof listingToolIds)[number]

/** The tools of the onboarding tour, in its order (docs/product.md, Screens). */
export const tourToolIds = [
  'full-redesign',
  'replace-furniture',
  'remove-furniture',
  'paint',
  'change-material',
  'floor-change',
] as const satisfies readonly OfferedToolId[]

/** The tools that make the catalogue's example pictures. */
export const exampleToolIds = { styles: 'full-redesign', floors: 'floor-change' } as const

const offers: Readonly<Record<string, OfferedTool | undefined>> = toolOffer

/** What a tool of a stored design offers. Undefined for one that no longer exists, and for pictures of a personal model. */
export const offerOf = (toolId: string): OfferedTool | undefined => offers[toolId]
