import * as design from './design.ts'
import * as example from './example.ts'
import * as hd from './hd.ts'
import type { DiscardsResult, RunsJob, SettlesJob, StoresResult, UndoesRequest } from './job-kind.ts'
import type { JobKindName } from './names.ts'
import * as portrait from './portrait.ts'
import * as roomMap from './room-map.ts'

// One table for each stage of a job, so that a function only bundles the stages it needs: an API function has no
// picture code, and a worker that deletes nothing needs no permission to delete.
type Kinds<Part> = Record<JobKindName, Part>

export const runs: Kinds<RunsJob> = {
  design: design.run,
  example: example.run,
  portrait: portrait.run,
  hd: hd.run,
  'room-map': roomMap.run,
}

export const stores: Kinds<StoresResult> = {
  design: design.store,
  example: example.store,
  portrait: portrait.store,
  hd: hd.store,
  'room-map': roomMap.store,
}

export const settles: Kinds<SettlesJob> = {
  design: design.settle,
  example: example.settle,
  portrait: portrait.settle,
  hd: hd.settle,
  'room-map': roomMap.settle,
}

export const undoes: Kinds<UndoesRequest> = {
  design: design.undo,
  example: example.undo,
  portrait: portrait.undo,
  hd: hd.undo,
  'room-map': roomMap.undo,
}

export const discards: Kinds<DiscardsResult> = {
  design: design.discard,
  example: example.discard,
  portrait: portrait.discard,
  hd: hd.discard,
  'room-map': roomMap.discard,
}
