import type { AiFunction } from '#shared/tools/ai-functions.ts'

/** What a run is made from: signed URLs of our bucket, and the composed prompt. */
type RunInput = { roomUrl: string; maskUrl?: string; prompt: string }

/** A model at the provider and how our input fills its fields; another model is another row. */
export type Model = { id: `${string}/${string}`; input: (run: RunInput) => Record<string, unknown> }

// With an input image the provider takes a safety tolerance of 2 at most.
const kontext: Model = {
  id: 'black-forest-labs/flux-kontext-pro',
  input: ({ roomUrl, prompt }) => ({
    prompt,
    input_image: roomUrl,
    aspect_ratio: 'match_input_image',
    output_format: 'jpg',
    safety_tolerance: 2,
    prompt_upsampling: false,
  }),
}

/** The model behind each AI function that opens a run (facts/replicate 5). */
export const models: Partial<Record<AiFunction, Model>> = {
  'room-design-full-redesign': kontext,
  'virtual-staging': kontext,
}
