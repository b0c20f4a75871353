import { type OfferedTool, offerOf } from './offer.ts'

export type Alteration = OfferedTool['alteration']

const strongestFirst = ['staged', 'altered'] as const satisfies readonly Alteration[]

/** The alterations in a design that these tools made, the strongest first. `altered` for a tool that no longer exists. */
export const alterationsOf = (toolIds: readonly string[]): Alteration[] => {
  const found = new Set(toolIds.map((id) => offerOf(id)?.alteration ?? 'altered'))
  return strongestFirst.filter((alteration) => found.has(alteration))
}

/** The strongest alteration in a design that these tools made. */
export const alterationOf = (toolIds: readonly string[]): Alteration => alterationsOf(toolIds)[0] ?? 'altered'
