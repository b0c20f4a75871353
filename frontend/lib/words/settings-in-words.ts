import { useQueries } from '@tanstack/react-query'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import { choiceInWords, roomInWords } from '#shared/choices-in-words.ts'
import { catalogueNames } from '#shared/copy/catalogue.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { scenesCopy } from '#shared/copy/scenes.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { Field } from '#shared/tools/fields.ts'
import { findMode } from '#shared/tools/index.ts'
import { findJobMode, isScene } from '#shared/tools/scenes.ts'

export type SettingInWords = { name: string; label: string; value: string; explained?: string }

/** The chosen answers of a form by their names on the screen, in the form's order; a prompt is not one of them. */
export const useAnswersInWords = (
  fields: Readonly<Record<string, Field>>,
  values: Readonly<Record<string, string>>,
): SettingInWords[] => {
  const names = Object.values(fields).flatMap((field) => (field.kind === 'option' ? [field.catalogue] : []))
  const catalogues = useQueries({ queries: names.map(catalogueQuery) })
  return Object.entries(fields).flatMap(([name, field]) => {
    const answer = values[name]
    if (!answer) return []
    if (field.kind === 'choice') return [{ name, label: field.label, value: choiceInWords(answer) }]
    if (field.kind !== 'option') return []
    const option = catalogues[names.indexOf(field.catalogue)]?.data?.find(({ id }) => id === answer)
    return option ? [{ name, label: catalogueNames[field.catalogue], value: option.name }] : []
  })
}

/** The choices that a generation was made with. */
export const useSettingsInWords = (generation: Generation): SettingInWords[] => {
  const { toolId, modeId, settings, status } = generation
  const answers = useAnswersInWords(findMode(toolId, modeId)?.mode.fields ?? {}, settings)
  const tool = generation.name ? [{ name: 'tool', label: 'Tool', value: madeWith(generation) }] : []
  const caption = settings.caption ? [{ name: 'caption', label: 'Caption', value: settings.caption }] : []
  // A failed generation has no picture that its seed would make again.
  const seed =
    settings.seed && status !== 'failed'
      ? [{ name: 'seed', label: scenesCopy.seedOf, value: settings.seed, explained: scenesCopy.seedExplained }]
      : []
  return [...tool, ...caption, ...(isScene(generation) ? sceneInWords(settings) : answers), ...seed]
}

const sceneInWords = ({ userModelName }: Generation['settings']): SettingInWords[] =>
  userModelName ? [{ name: 'userModelName', label: scenesCopy.model, value: userModelName }] : []

/** The name of a photo of a listing; a single design has only the caption that its owner gave. */
export const photoInWords = ({ bulkJobId, retryOf, settings }: Generation): string | undefined =>
  bulkJobId || retryOf ? roomInWords(settings) : settings.caption

/**
 * The words that identify a generation: the photo of a listing, and the last choice, such as the style, once the catalogue is
 * read.
 */
export const useCaption = (generation: Generation): string | undefined => {
  const { toolId, modeId, settings, prompt } = generation
  const answers = useSettingsInWords(generation)
  const fields = Object.entries(findMode(toolId, modeId)?.mode.fields ?? {})
  const [last] = fields.findLast(([name, { kind }]) => settings[name] && (kind === 'option' || kind === 'choice')) ?? []
  if (isScene(generation)) return prompt || settings.userModelName
  const choice = last ? answers.find(({ name }) => name === last)?.value : prompt
  return (
    [generation.repairOf && generationCopy.repair, photoInWords(generation), choice].filter(Boolean).join(', ') ||
    undefined
  )
}

/** The title of a generation: its owner's name for it, the preset that it was made from, or its tool's name. */
export const nameOf = ({ name, ...generation }: Generation): string => name || madeWith(generation)

const madeWith = ({ toolId, modeId, settings }: Pick<Generation, 'toolId' | 'modeId' | 'settings'>): string =>
  settings.modelName ?? findJobMode(toolId, modeId)?.tool.name ?? 'Design'
