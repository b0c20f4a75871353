import type { GenerationId } from '#shared/entities/ids.ts'
import type { Studio } from './studio-state.ts'

/** Removes the message of a failed design: with the design, and when it is tried again. */
export const withoutFailure = (studio: Studio, generationId: GenerationId): Studio =>
  studio.failed?.id === generationId ? { ...studio, failed: undefined } : studio

/** The messages that the user closes: of a failed design, and of a photo that was not uploaded. */
export const withoutProblems = (studio: Studio): Studio => ({ ...studio, failed: undefined, uploadProblem: undefined })
