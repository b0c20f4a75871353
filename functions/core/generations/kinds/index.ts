import * as design from './design.ts'
import * as example from './example.ts'
import * as hd from './hd.ts'
import type { RunsJob, SettlesJob, StoresResult } from './job-kind.ts'
import type { JobKindName } from './names.ts'
import * as portrait from './portrait.ts'

// One table for each stage, so that a function bundles only what its stage needs: an API function has no picture code.
type Kinds<Part> = Record<JobKindName, Part>

export const runs: Kinds<RunsJob> = { design: design.run, example: example.run, portrait: portrait.run, hd: hd.run }

export const stores: Kinds<StoresResult> = {
  design: design.store,
  example: example.store,
  portrait: portrait.store,
  hd: hd.store,
}

export const settles: Kinds<SettlesJob> = {
  design: design.settle,
  example: example.settle,
  portrait: portrait.settle,
  hd: hd.settle,
}
