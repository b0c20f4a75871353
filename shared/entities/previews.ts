import type { Generation } from '#shared/entities/generation.ts'

/** The model name that the local stand-in reports, since it makes a preview instead of running a model. */
export const previewModel = 'roomwright/preview'

/** Whether the picture is a preview, so that the page can label it. Decided by the model that the provider reports. */
export const isPreview = ({ settings }: Pick<Generation, 'settings'>): boolean => settings.model === previewModel
