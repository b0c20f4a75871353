import * as z from 'zod'

const prompt = z.string().min(1)
const seed = z.int().optional()
const image = z.url()
const images = z.array(image).max(8).default([])
const format = (fallback: 'jpg' | 'png') => z.enum(['jpg', 'png']).default(fallback)

/**
 * The inputs of the models, as their API pages on replicate.com list them. The schemas are strict, so that a field which
 * the real model would ignore is refused here.
 */
const inputs = {
  'black-forest-labs/flux-kontext-pro': z
    .strictObject({
      prompt,
      input_image: image.optional(),
      aspect_ratio: z.string().default('match_input_image'),
      output_format: format('png'),
      seed,
      safety_tolerance: z.int().min(0).max(6).default(2),
      prompt_upsampling: z.boolean().default(false),
    })
    .refine(({ input_image, safety_tolerance }) => !input_image || safety_tolerance <= 2, {
      path: ['safety_tolerance'],
      message: 'Must be at most 2 when an input image is given',
    }),
  'black-forest-labs/flux-2-pro': z.strictObject({
    prompt,
    input_images: images,
    aspect_ratio: z.string().default('1:1'),
    resolution: z.string().default('1 MP'),
    seed,
    safety_tolerance: z.int().min(1).max(5).default(2),
    output_format: z.enum(['jpg', 'png', 'webp']).default('webp'),
    output_quality: z.int().min(0).max(100).default(80),
  }),
  'black-forest-labs/flux-fill-pro': z.strictObject({
    image,
    mask: image.optional(),
    prompt,
    seed,
    steps: z.int().optional(),
    guidance: z.number().optional(),
    outpaint: z.string().default('None'),
    output_format: format('jpg'),
    safety_tolerance: z.int().min(1).max(6).default(2),
    prompt_upsampling: z.boolean().default(false),
  }),
  'black-forest-labs/flux-dev-lora': z.strictObject({
    prompt,
    lora_weights: z.string().optional(),
    lora_scale: z.number().min(-1).max(3).default(1),
    image: image.optional(),
    aspect_ratio: z.string().default('1:1'),
    num_outputs: z.int().min(1).max(4).default(1),
    num_inference_steps: z.int().min(1).max(50).default(28),
    guidance: z.number().min(0).max(10).default(3),
    seed,
    go_fast: z.boolean().default(true),
    megapixels: z.enum(['1', '0.25']).default('1'),
    output_format: z.enum(['jpg', 'png', 'webp']).default('webp'),
    output_quality: z.int().min(0).max(100).default(80),
    disable_safety_checker: z.boolean().default(false),
  }),
  'google/nano-banana-2': z.strictObject({
    prompt,
    image_input: z.array(image).max(14).default([]),
    aspect_ratio: z.string().default('match_input_image'),
    resolution: z.enum(['1K', '2K', '4K']).default('1K'),
    google_search: z.boolean().default(false),
    image_search: z.boolean().default(false),
    output_format: format('jpg'),
  }),
  'bria/eraser': z.strictObject({ image, mask: image.optional() }),
  'recraft-ai/recraft-crisp-upscale': z.strictObject({ image }),
  'mattsays/sam3-image': z.strictObject({
    image,
    prompt: z.string().min(1).default('person'),
    threshold: z.number().min(0).max(1).default(0.5),
    save_overlay: z.boolean().default(false),
    mask_only: z.boolean().default(false),
    return_zip: z.boolean().default(true),
    mask_opacity: z.number().min(0).max(1).default(0.5),
    mask_color: z.enum(['green', 'red', 'blue', 'yellow', 'cyan', 'magenta']).default('green'),
  }),
} as const satisfies Record<string, z.ZodType>

export type ModelId = keyof typeof inputs

export type Model = {
  id: ModelId
  input: z.ZodType<Record<string, unknown>>
  /** Whether the output of a prediction is one URL or a list of URLs. */
  output: 'string' | 'array'
}

const communityModel = 'mattsays/sam3-image' satisfies ModelId

// The API runs a community model only by its version, which is published with it.
const communityVersion = 'd73db077226443ba4fafd34e233b3626b552eac2a433f90c7c32a9ac89bd9e72'

/** Whether the API runs a model by its name alone. */
export const isOfficial = ({ id }: Model): boolean => id !== communityModel

/** The ending of the files that a model makes, where its input names none. */
export const fileEndingOf = (id: ModelId): string => (id === communityModel ? 'zip' : 'jpg')

const isModelId = (id: string): id is ModelId => Object.hasOwn(inputs, id)

export const modelOf = (id: string): Model | undefined =>
  isModelId(id)
    ? { id, input: inputs[id], output: id === 'black-forest-labs/flux-dev-lora' ? 'array' : 'string' }
    : undefined

/** The community model, if this is its version. */
export const modelOfVersion = (version: string): Model | undefined =>
  version === communityVersion ? modelOf(communityModel) : undefined
