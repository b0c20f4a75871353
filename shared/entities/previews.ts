import type { Generation } from '#shared/entities/generation.ts'

/** The model name that the local provider reports. It makes a preview instead of running a model. */
export const previewModel = 'roomwright/preview'

/** The model name when the preview changed only colours and surfaces, not the furniture. */
export const coloursOnlyModel = 'roomwright/preview-colours'

/** The start of the error of a preview that cannot do the task. The rest is a sentence for the user. */
export const previewRefusal = 'Preview: '

/** The sentence of a refused preview. Undefined for other predictions. */
export const refusalOf = ({ model, error }: { model: string | null; error: string | null }): string | undefined =>
  model === previewModel && error?.startsWith(previewRefusal) ? error.slice(previewRefusal.length) : undefined

/** Whether the picture is a preview, so that the page can label it. Decided by the model name from the provider. */
export const isPreview = ({ settings }: Pick<Generation, 'settings'>): boolean =>
  settings.model === previewModel || isColoursOnly({ settings })

/** Whether a preview changed only colours and surfaces. */
export const isColoursOnly = ({ settings }: Pick<Generation, 'settings'>): boolean =>
  settings.model === coloursOnlyModel
