import { useQueries } from '@tanstack/react-query'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import { catalogueNames } from '#shared/copy/catalogue.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { findMode } from '#shared/tools/index.ts'

export type SettingInWords = { label: string; value: string }

/** The options of a generation by their names, in the order in which they were asked for. */
export const useSettingsInWords = ({ toolId, modeId, settings }: Generation): SettingInWords[] => {
  const fields = Object.entries(findMode(toolId, modeId)?.mode.fields ?? {})
  const choices = fields.flatMap(([name, field]) =>
    field.kind === 'option' && settings[name] ? [{ catalogue: field.catalogue, optionId: settings[name] }] : [],
  )
  const catalogues = useQueries({ queries: choices.map(({ catalogue }) => catalogueQuery(catalogue)) })
  return choices.flatMap(({ catalogue, optionId }, index) => {
    const option = catalogues[index]?.data?.find(({ id }) => id === optionId)
    return option ? [{ label: catalogueNames[catalogue], value: option.name }] : []
  })
}

/** What the user sees a generation called. */
export const nameOf = ({ toolId, modeId }: Generation): string => findMode(toolId, modeId)?.tool.name ?? 'Design'
