import { createHash } from 'node:crypto'
import * as z from 'zod'

/**
 * The inputs that the trainer has, without those that send weights to another service. The schema is strict, so that a
 * field which the real trainer would ignore is refused here. https://github.com/replicate/flux-fine-tuner
 */
export const TrainerInput = z.strictObject({
  input_images: z.url(),
  trigger_word: z.string().default('TOK'),
  autocaption: z.boolean().default(true),
  autocaption_prefix: z.string().optional(),
  autocaption_suffix: z.string().optional(),
  steps: z.int().min(3).max(6000).default(1000),
  learning_rate: z.number().default(4e-4),
  batch_size: z.int().default(1),
  resolution: z.string().default('512,768,1024'),
  lora_rank: z.int().min(1).max(128).default(16),
  caption_dropout_rate: z.number().min(0).max(1).default(0.05),
  optimizer: z.string().default('adamw8bit'),
  cache_latents_to_disk: z.boolean().default(false),
  layers_to_optimize_regex: z.string().optional(),
  gradient_checkpointing: z.boolean().default(false),
})

export const trainerId = 'ostris/flux-dev-lora-trainer'
export const trainerVersion = createHash('sha256').update(trainerId).digest('hex')

/** The response of GET /models/{owner}/{name} for the trainer. */
export const trainerJson = {
  url: `https://replicate.com/${trainerId}`,
  visibility: 'public',
  latest_version: { id: trainerVersion },
}

const barWidth = 10
const progressLines = 20

/** The trainer's logs at a share of its steps, with tqdm's progress lines. */
export const trainerLogs = (steps: number, share: number, secondsSoFar: number): string => {
  const reached = Math.floor(share * progressLines)
  const lines = Array.from({ length: reached + 1 }, (_, line) => {
    const done = line / progressLines
    const seconds = reached > 0 ? (secondsSoFar * line) / reached : 0
    return progressLine(Math.round(steps * done), steps, seconds)
  })
  return [
    'Starting train job',
    // A progress line that is not the training's, as the real logs have several.
    `Loading checkpoint shards: 100%|${'█'.repeat(barWidth)}| 2/2 [00:00<00:00,  2.90it/s]`,
    ...lines,
    ...(share === 1 ? ['Saved to output/flux_train_replicate/optimizer.pt'] : []),
    '',
  ].join('\n')
}

const progressLine = (step: number, steps: number, seconds: number): string => {
  const percent = Math.floor((100 * step) / steps)
  const bar = '█'.repeat(Math.floor((barWidth * step) / steps)).padEnd(barWidth)
  const rate = seconds > 0 ? step / seconds : 0
  const speed = rate > 0 ? `${clock((steps - step) / rate)}, ${rate.toFixed(2)}it/s, lr: 4.0e-04` : '?, ?it/s'
  return `flux_train_replicate: ${String(percent).padStart(3)}%|${bar}| ${step}/${steps} [${clock(seconds)}<${speed}]`
}

const clock = (seconds: number): string =>
  [Math.floor(seconds / 60), Math.floor(seconds % 60)].map((part) => String(part).padStart(2, '0')).join(':')
