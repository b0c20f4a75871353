import type { Submit } from './actions.ts'

/** The request of a free repair of a design, with the design's own choices. */
export const newRepair = ({ body, ...made }: Submit, number: number): Submit => {
  const generationId = `gen_${String(number).padStart(26, '0')}`
  const { seed: _, ...choices } = body
  return {
    ...made,
    generationId,
    body: { ...choices, generationId, repairOf: made.generationId, complaint: 'blurred' },
  }
}
