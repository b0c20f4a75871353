import type { RoomFunction } from '#shared/tools/ai-functions.ts'

/** The input of a prediction in our terms: the composed prompt, and signed URLs of pictures in our bucket. */
export type ModelInput = {
  prompt: string
  roomUrl: string
  /** Undefined for a generation from before seeds were kept. */
  seed: number | undefined
  /** The pictures by their request fields; only those of the mode's form are there. */
  pictures: Readonly<Partial<Record<'maskImageUrl' | 'maskedImageUrl' | 'referenceImageUrl', string>>>
}

/** A model at Replicate and how our input fills its fields. */
type Model = { id: `${string}/${string}`; input: (given: ModelInput) => Record<string, unknown> }

// A stored seed may be 0, from before seeds began at 1. A model takes 0 for none (docs/vendors.md, Replicate).
const withSeed = (seed: number | undefined) => (seed ? { seed } : {})

const kontextId = 'black-forest-labs/flux-kontext-pro'

// With an input image the highest safety tolerance is 2 (docs/vendors.md, Replicate).
const kontextInput = ({ prompt, seed }: ModelInput, url: string | undefined) => ({
  prompt,
  ...withSeed(seed),
  input_image: url,
  aspect_ratio: 'match_input_image',
  output_format: 'jpg',
  safety_tolerance: 2,
  prompt_upsampling: false,
})

const kontext: Model = { id: kontextId, input: (given) => kontextInput(given, given.roomUrl) }

/** Edits the room with the area painted red, which the prompt refers to. */
const kontextOnPainted: Model = {
  id: kontextId,
  input: (given) => kontextInput(given, given.pictures.maskedImageUrl),
}

// White in the mask is what changes. Steps and guidance are left out, since published schemas differ in their ranges
// (docs/vendors.md, Replicate).
const fill: Model = {
  id: 'black-forest-labs/flux-fill-pro',
  input: ({ roomUrl, prompt, pictures, seed }) => ({
    image: roomUrl,
    mask: pictures.maskImageUrl,
    prompt,
    ...withSeed(seed),
    output_format: 'jpg',
    safety_tolerance: 2,
    prompt_upsampling: false,
  }),
}

const eraser: Model = {
  id: 'bria/eraser',
  input: ({ roomUrl, pictures }) => ({ image: roomUrl, mask: pictures.maskImageUrl }),
}

/** Takes several pictures: the prompt calls the room the first and the new piece the second. */
const withReference: Model = {
  id: 'black-forest-labs/flux-2-pro',
  input: ({ roomUrl, prompt, pictures, seed }) => ({
    prompt,
    ...withSeed(seed),
    input_images: [roomUrl, pictures.referenceImageUrl],
    aspect_ratio: 'match_input_image',
    resolution: 'match_input_image',
    safety_tolerance: 2,
    output_format: 'jpg',
    output_quality: 95,
  }),
}

const models: Record<RoomFunction, Model> = {
  'room-design-full-redesign': kontext,
  'virtual-staging': kontext,
  'room-design-kontext': kontext,
  'magic-editor': kontext,
  'room-design-fill': fill,
  'room-design-replicate': withReference,
  'room-design-remove-object': eraser,
  'room-design-remove-object-kontext': kontextOnPainted,
  'room-design-remove-object-replicate': fill,
}

/** The model behind an AI function of the tools. */
export const modelOf = (name: RoomFunction): Model => models[name]

/** The model that enlarges a finished design about four times, without changing what it shows. */
export const upscaler = {
  id: 'recraft-ai/recraft-crisp-upscale',
  input: (imageUrl: string) => ({ image: imageUrl }),
} as const

/** The model that makes pictures with the weights of a personal model. */
export const portraitModel = {
  id: 'black-forest-labs/flux-dev-lora',
  // `go_fast` would multiply the scale of the weights and make a seed useless (docs/vendors.md, Replicate).
  input: ({ prompt, weights, seed }: { prompt: string; weights: string; seed: number }) => ({
    prompt,
    lora_weights: weights,
    lora_scale: 1,
    aspect_ratio: '4:5',
    num_outputs: 1,
    num_inference_steps: 28,
    guidance: 3,
    ...withSeed(seed),
    go_fast: false,
    megapixels: '1',
    output_format: 'jpg',
    output_quality: 90,
    disable_safety_checker: false,
  }),
} as const
