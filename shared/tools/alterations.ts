import type { OfferedToolId } from './offer.ts'

/** What a design shows: furniture that does not exist, or another change of the room. */
export type Alteration = 'staged' | 'altered'

type ToolAlteration = {
  alteration: Alteration
  /** Whether the tool changes walls, floors, cabinets or fixtures, which belong to the property. */
  changesFixtures: boolean
}

const toolAlterations = {
  'full-redesign': { alteration: 'altered', changesFixtures: true },
  'virtual-staging': { alteration: 'staged', changesFixtures: false },
  'replace-furniture': { alteration: 'staged', changesFixtures: false },
  'remove-furniture': { alteration: 'altered', changesFixtures: false },
  paint: { alteration: 'altered', changesFixtures: true },
  'change-material': { alteration: 'altered', changesFixtures: true },
  'floor-change': { alteration: 'altered', changesFixtures: true },
  'magic-editor': { alteration: 'altered', changesFixtures: false },
} as const satisfies Record<OfferedToolId, ToolAlteration>

const byTool: Readonly<Record<string, ToolAlteration | undefined>> = toolAlterations

const strongestFirst = ['staged', 'altered'] as const satisfies readonly Alteration[]

/** The alterations in a design that these tools made, the strongest first. `altered` for a tool that no longer exists. */
export const alterationsOf = (toolIds: readonly string[]): Alteration[] => {
  const found = new Set(toolIds.map((id) => byTool[id]?.alteration ?? 'altered'))
  return strongestFirst.filter((alteration) => found.has(alteration))
}

/** The strongest alteration in a design that these tools made. */
export const alterationOf = (toolIds: readonly string[]): Alteration => alterationsOf(toolIds)[0] ?? 'altered'

/** Whether one of these tools changes what comes with a property. */
export const changeFixtures = (toolIds: readonly string[]): boolean => toolIds.some((id) => byTool[id]?.changesFixtures)
