import { useQueries } from '@tanstack/react-query'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import type { Version } from './versions.ts'

/** The last choice of a design, such as its style, and the catalogue that it is from. */
const choiceOf = ({ toolMode, settings }: Version) => {
  const fields = Object.entries(toolMode?.mode.fields ?? {})
  const [name, field] = fields.findLast(([name, { kind }]) => kind === 'option' && settings[name]) ?? []
  return name && field?.kind === 'option' ? { catalogue: field.catalogue, id: settings[name] } : undefined
}

/** The name of each version: its owner's name, or its tool with the last choice, such as "Full Redesign, Modern". */
export const useVersionNames = (versions: readonly Version[]): ((version: Version) => string) => {
  const names = [...new Set(versions.flatMap((version) => choiceOf(version)?.catalogue ?? []))]
  const catalogues = useQueries({ queries: names.map(catalogueQuery) })
  return (version) => {
    const choice = version.isNamed ? undefined : choiceOf(version)
    const options = choice && catalogues[names.indexOf(choice.catalogue)]?.data
    const option = options?.find(({ id }) => id === choice?.id)
    return option ? `${version.label}, ${option.name}` : version.label
  }
}
