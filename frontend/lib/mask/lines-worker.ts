import { type Cells, roomLines } from '#shared/pictures/room/room-lines.ts'

/** What the worker is asked: the parts of the room in the cells of a reduced photo, and their OKLab lightness. */
export type LinesRequest = { kinds: readonly string[]; lightness: Cells }

self.addEventListener('message', ({ data: { kinds, lightness } }: MessageEvent<LinesRequest>) =>
  self.postMessage(roomLines(kinds, lightness)),
)
