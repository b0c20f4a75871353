import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyArea } from '#frontend/lib/mask/area.ts'
import type { LinesRequest } from '#frontend/lib/mask/lines-worker.ts'
import { createSurfaces, planOf } from '#frontend/lib/mask/surfaces.ts'
import { type LabelledPart, thingsOf } from '#frontend/lib/mask/things.ts'
import { roomLines } from '#shared/pictures/room/room-lines.ts'
import type { RoomPart } from '#shared/pictures/room-map.ts'

const [width, height] = [576, 384]

const part = (name: RoomPart, top: number, bottom: number, left = 0, right = width): LabelledPart => {
  const labels = new Uint8Array(width * height)
  for (let y = top; y < bottom; y += 1) labels.fill(1, y * width + left, y * width + right)
  const share = ((bottom - top) * (right - left)) / labels.length
  return { part: name, things: [{ left, top, right, bottom, share }], labels }
}

const things = thingsOf(
  [
    part('ceiling', 0, 60),
    part('wall', 60, 260),
    part('floor', 260, height),
    part('window', 90, 150, 101, 200),
    part('cabinet', 200, 360, 400, 500),
    part('rug', 340, 380, 100, 400),
  ],
  width,
  height,
)
const pixels = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(128) }

const areaOf = (top: number, bottom: number, left = 0, right = width) => {
  const area = emptyArea(width, height)
  for (let y = top; y < bottom; y += 1) area.cells.fill(1, y * width + left, y * width + right)
  return area
}

/** A worker that answers as ours does, or fails. */
const startWorkers = (fails = false) => {
  const running = new Set<object>()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        running.add(this)
      }
      postMessage({ kinds, lightness }: LinesRequest) {
        queueMicrotask(() =>
          this.dispatchEvent(
            fails ? new Event('error') : new MessageEvent('message', { data: roomLines(kinds, lightness) }),
          ),
        )
      }
      terminate() {
        running.delete(this)
      }
    },
  )
  return running
}

afterEach(() => vi.unstubAllGlobals())

const known = async () => {
  const running = startWorkers()
  let isKnown = false
  const surfaceUnder = createSurfaces(things, () => {
    isKnown = true
  })
  expect(surfaceUnder(areaOf(300, 380), pixels)).toBeUndefined()
  await vi.waitFor(() => expect(isKnown).toBe(true))
  expect(running.size).toBe(0)
  return surfaceUnder
}

describe('the surface under an area', () => {
  test('of a floor lies level: what is higher in the picture is farther away', async () => {
    const spotOf = (await known())(areaOf(300, 380), pixels)
    const near = { ...spotOf?.(300, 370) }
    const far = { ...spotOf?.(300, 300) }
    expect(Number(far.v)).toBeLessThan(Number(near.v))
    expect(Number(far.du)).toBeGreaterThan(1.5 * Number(near.du))
  })

  test('of a wall stands upright: a pixel covers the same height everywhere in a column', async () => {
    const spotOf = (await known())(areaOf(80, 240), pixels)
    const high = { ...spotOf?.(300, 100) }
    const low = { ...spotOf?.(300, 200) }
    expect(low.dv).toBe(high.dv)
    expect(Number(low.v) - Number(high.v)).toBeCloseTo(100 * Number(low.dv), 5)
  })

  test('of a rug is the floor', async () => {
    const surfaceUnder = await known()
    const onRug = { ...surfaceUnder(areaOf(340, 380, 100, 400), pixels)?.(300, 360) }
    expect(onRug).toEqual({ ...surfaceUnder(areaOf(300, 340), pixels)?.(300, 360) })
  })

  test('of a cabinet is seen from the front: a pixel covers as much everywhere as of the floor where it stands', async () => {
    const surfaceUnder = await known()
    const spotOf = surfaceUnder(areaOf(200, 360, 400, 500), pixels)
    const { du, dv } = { ...spotOf?.(410, 210) }
    expect(du).toBe(surfaceUnder(areaOf(300, 340), pixels)?.(300, 360).du)
    expect(dv).toBe(du)
    expect(spotOf?.(490, 290)).toMatchObject({ du, dv })
  })

  test('is the one that most of the area lies on', async () => {
    const surfaceUnder = await known()
    const spotOf = surfaceUnder(areaOf(200, 384), pixels)
    expect(spotOf?.(300, 300).du).not.toBe(spotOf?.(300, 370).du)
    expect(surfaceUnder(areaOf(95, 145, 100, 200), pixels)).toBeUndefined()
    expect(surfaceUnder(areaOf(0, 50), pixels)).toBeUndefined()
    expect(surfaceUnder(emptyArea(width, height), pixels)).toBeUndefined()
  })

  test('is asked for once, and stays unknown when the lines cannot be found', async () => {
    const running = startWorkers(true)
    const onKnown = vi.fn()
    const surfaceUnder = createSurfaces(things, onKnown)
    surfaceUnder(areaOf(300, 380), pixels)
    surfaceUnder(areaOf(80, 240), pixels)
    expect(running.size).toBe(1)
    await vi.waitFor(() => expect(running.size).toBe(0))
    expect(surfaceUnder(areaOf(300, 380), pixels)).toBeUndefined()
    expect(onKnown).not.toHaveBeenCalled()
  })
})

test('the plan of a photo has the part and the lightness in the middle of each cell', () => {
  const data = new Uint8ClampedArray(width * height * 4).fill(0)
  data.fill(255, 260 * width * 4)
  const { kinds, lightness } = planOf(things, { width, height, data })
  expect([lightness.width, lightness.height, kinds.length]).toEqual([288, 192, 288 * 192])
  expect([kinds[0], kinds[288 * 60], kinds[288 * 50 + 49], kinds[288 * 50 + 50], kinds.at(-1)]).toEqual([
    'ceiling',
    'wall',
    'wall',
    'window',
    'floor',
  ])
  expect([lightness.values[0], lightness.values.at(-1)]).toEqual([0, expect.closeTo(1, 2)])

  const small = { width: 32, height: 24 }
  const few = planOf(thingsOf([], small.width, small.height), { ...small, data: data.subarray(0, 32 * 24 * 4) })
  expect(few.lightness).toMatchObject(small)
})

test('the lightness of a plan is that of the pixel’s own colour', () => {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ]
  const data = Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]))
  const [red = 0, green = 0, blue = 0] = planOf(thingsOf([], 3, 1), { width: 3, height: 1, data }).lightness.values
  // https://bottosson.github.io/posts/oklab/: 0.628, 0.866 and 0.452.
  expect([red / green, blue / green]).toEqual([expect.closeTo(0.725, 2), expect.closeTo(0.522, 2)])
})
