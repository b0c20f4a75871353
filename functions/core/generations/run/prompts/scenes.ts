import { presetWording } from '#functions/core/generations/run/prompts/presets/index.ts'
import type { PresetWording } from '#functions/core/generations/run/prompts/presets/preset-wording.ts'

const nouns: Readonly<Record<string, string>> = { female: 'woman', male: 'man', other: 'person' }

const realismClause = 'One person, natural skin and hands, sharp eyes. No text, no watermark.'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * The prompt of a picture with a personal model: the trigger word with the gender, and the preset's wording or the
 * user's own words. Throws for a preset without wording.
 */
export const scenePrompt = (
  triggerWord: string,
  { modelIdManual, userSelectedGender = 'female' }: Readonly<Record<string, string>>,
  words: string,
): string => {
  const person = `${triggerWord}, a ${nouns[userSelectedGender] ?? 'person'}`
  if (modelIdManual === undefined) return `Photograph of ${person}: ${words}\n${realismClause}`
  const wordings: Readonly<Record<string, PresetWording>> = presetWording
  const wording = wordings[modelIdManual]
  if (!wording) throw new Error(`There is no wording for the preset ${modelIdManual}`)
  const { scene, clothes, light, picture } = wording
  return [`${person}, ${scene}, wearing ${clothes}.`, `${capital(light)}.`, `${capital(picture)}.`, realismClause].join(
    ' ',
  )
}
