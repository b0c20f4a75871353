import type { Generation } from '#shared/entities/generation.ts'

/** What a provider names as its model when it ran none and made a preview instead. */
export const previewModel = 'roomwright/preview'

/** Whether its picture is a preview, by what the provider says it ran, so that the page can name it as such. */
export const isPreview = ({ settings }: Pick<Generation, 'settings'>): boolean => settings.model === previewModel
