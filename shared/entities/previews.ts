import type { Generation } from '#shared/entities/generation.ts'

/** The model name that the local stand-in reports, since it makes a preview instead of running a model. */
export const previewModel = 'roomwright/preview'

/** Reported instead when the preview changed only colours and surfaces, and not the furniture. */
export const coloursOnlyModel = 'roomwright/preview-colours'

/** Begins the error of a preview that cannot do what was asked; the rest is a sentence for the user. */
export const previewRefusal = 'Preview: '

/** The sentence of a refused preview; undefined for any other prediction. */
export const refusalOf = ({ model, error }: { model: string | null; error: string | null }): string | undefined =>
  model === previewModel && error?.startsWith(previewRefusal) ? error.slice(previewRefusal.length) : undefined

/** Whether the picture is a preview, so that the page can label it. Decided by the model that the provider reports. */
export const isPreview = ({ settings }: Pick<Generation, 'settings'>): boolean =>
  settings.model === previewModel || isColoursOnly({ settings })

/** Whether a preview changed only colours and surfaces. */
export const isColoursOnly = ({ settings }: Pick<Generation, 'settings'>): boolean =>
  settings.model === coloursOnlyModel
