import type { Opinion } from '#functions/core/generations/kinds/job-kind.ts'
import { maskClause } from '#functions/core/generations/run/prompts/mask-clause.ts'
import type { RoomFunction } from '#shared/tools/ai-functions.ts'

/** The input of a prediction in our terms: the composed prompt, and signed URLs of pictures in our bucket. */
export type ModelInput = {
  prompt: string
  roomUrl: string
  /** Undefined for a generation from before seeds were stored. */
  seed: number | undefined
  /** The pictures by their request fields. Only the mode's own pictures are set. */
  pictures: Readonly<Partial<Record<'maskImageUrl' | 'maskedImageUrl' | 'referenceImageUrl', string>>>
}

/** A model at Replicate, and its input made from ours. */
type Model = { id: `${string}/${string}`; input: (given: ModelInput) => Record<string, unknown> }

// Old generations can have the seed 0. A model treats 0 as no seed (docs/vendors.md, Replicate).
const withSeed = (seed: number | undefined) => (seed ? { seed } : {})

const kontextId = 'black-forest-labs/flux-kontext-pro'

// With an input image, 2 is the highest allowed safety tolerance (docs/vendors.md, Replicate).
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

/** Edits the room in which the area is painted red. The prompt refers to the red area. */
const kontextOnPainted: Model = {
  id: kontextId,
  input: (given) => kontextInput(given, given.pictures.maskedImageUrl),
}

// The white area of the mask is changed. Steps and guidance are omitted, because published schemas differ in their
// ranges (docs/vendors.md, Replicate).
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

/** Takes two pictures. The prompt calls the room the first and the new furniture the second. */
const withReference: Model = {
  id: 'black-forest-labs/flux-2-pro',
  input: ({ roomUrl, prompt, pictures, seed }) => ({
    prompt,
    ...withSeed(seed),
    input_images: [roomUrl, pictures.referenceImageUrl].filter((url) => url !== undefined),
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

/**
 * The model of a second opinion, of another family than all first ones. It takes no seed, and pictures without names, so
 * the prompt says what the second one is (docs/vendors.md, Replicate).
 */
export const secondOpinion: Model = {
  id: 'google/nano-banana-2',
  input: ({ roomUrl, prompt, pictures: { maskImageUrl, maskedImageUrl, referenceImageUrl } }) => {
    const [room, mask] = maskedImageUrl ? [maskedImageUrl] : [roomUrl, maskImageUrl]
    return {
      prompt: mask ? `${maskClause} ${prompt}` : prompt,
      image_input: [room, mask, referenceImageUrl].filter((url) => url !== undefined),
      aspect_ratio: 'match_input_image',
      resolution: '1K',
      output_format: 'jpg',
    }
  },
}

export const modelOf = (name: RoomFunction, opinion: Opinion = 'first'): Model =>
  opinion === 'second' ? secondOpinion : models[name]

/** The models that can change a whole room by words alone, to compare them. */
export const wholeRoomModels: readonly Model[] = [kontext, withReference, secondOpinion]

const segmenterName = 'mattsays/sam3-image'

// In millionths of a dollar for one run with pictures of one megapixel (docs/vendors.md, Replicate). The prices of the
// eraser and of pictures with a personal model were not found.
const microDollars: ReadonlyMap<string, number> = new Map([
  [kontext.id, 40_000],
  [fill.id, 50_000],
  [withReference.id, 60_000],
  [secondOpinion.id, 67_000],
  [segmenterName, 1_500],
])

/**
 * The provider's price for the runs of a completed job, in millionths of a dollar. Undefined when a model's price is not
 * known. Every run counts, because a second one that fails or is cancelled may be charged too.
 */
export const costMicroUsd = (models: readonly (string | null)[]): number | undefined => {
  const prices = models.map((model) => microDollars.get(model ?? ''))
  return prices.reduce((sum, price) => (sum === undefined || price === undefined ? undefined : sum + price), 0)
}

/** The model that enlarges a finished design about four times without changing its content. */
export const upscaler = {
  id: 'recraft-ai/recraft-crisp-upscale',
  input: (imageUrl: string) => ({ image: imageUrl }),
} as const

/**
 * The model that finds the things of one noun. Replicate runs a community model only by its version (docs/vendors.md,
 * Replicate).
 */
export const segmenter = {
  name: segmenterName,
  id: `${segmenterName}:d73db077226443ba4fafd34e233b3626b552eac2a433f90c7c32a9ac89bd9e72`,
  input: (imageUrl: string, noun: string) => ({
    image: imageUrl,
    prompt: noun,
    mask_only: true,
    return_zip: true,
    save_overlay: false,
  }),
} as const

/** The model that makes pictures with the weights of a personal model. */
export const portraitModel = {
  id: 'black-forest-labs/flux-dev-lora',
  // `go_fast` would multiply the scale of the weights and make results irreproducible despite a seed (docs/vendors.md,
  // Replicate).
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
