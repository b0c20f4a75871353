import { offerOf } from './offer.ts'

/** A design by its own tool and those of the designs that it was made of. */
export type Made = { toolId: string; earlierTools?: readonly string[] | undefined }

/** The tools between the photo and a design, each once, in the order of their first use. */
export const toolIdsOf = ({ toolId, earlierTools = [] }: Made): string[] => [...new Set([...earlierTools, toolId])]

let list: Intl.ListFormat | undefined

/** The names of tools as a list in words. Omits tools that no longer exist. */
export const toolsInWords = (toolIds: readonly string[]): string => {
  // Not when the module loads: a phone's browser takes 100 ms to make the first one.
  list ??= new Intl.ListFormat('en-GB')
  return list.format(toolIds.flatMap((id) => offerOf(id)?.name ?? []))
}
