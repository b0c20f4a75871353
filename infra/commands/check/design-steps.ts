import sharp from 'sharp'
import { segmenter } from '#functions/core/generations/run/replicate-models.ts'
import { generations } from '#shared/contracts/generations.ts'
import { uploads } from '#shared/contracts/uploads.ts'
import { errorMessage } from '#shared/errors.ts'
import { modesOf, type ToolMode, toolModes } from '#shared/tools/index.ts'
import type { Check } from './check-context.ts'
import { bodyFor, creditsOf, start, type Uploaded, waitForEnd } from './designs.ts'
import { seenMarks } from './marks.ts'
import { maskOf, paintedPhotoOf, roomPhoto } from './pictures.ts'
import { NotChecked, needed, type Step } from './step.ts'
import { until } from './until.ts'
import { uploadFile, uploadPhoto } from './upload.ts'
import { refusalOf } from './visitor.ts'

const givenCredits = 30

/** One mode for each AI function, a visible one where there is one. */
export const checkedModes: readonly ToolMode[] = [...new Set(toolModes.map(({ mode }) => mode.function))].flatMap(
  (name) => {
    const modes = modesOf(name)
    return modes.find(({ mode }) => !mode.isHidden) ?? modes.slice(0, 1)
  },
)

const inWords = (credits: number) => `${credits} credit${credits === 1 ? '' : 's'}`

/** Credits by the operator, the uploads, one design of each AI function, a room map, a refused file, a cancelled job. */
export const designSteps = (check: Check): Step[] => {
  const { visitor, operate } = check
  const uploaded: Partial<Uploaded> = {}
  const pictures = (): Uploaded => ({
    room: needed(uploaded.room, 'photo'),
    emptyRoom: needed(uploaded.emptyRoom, 'photo of an empty room'),
    mask: needed(uploaded.mask, 'mask'),
    painted: needed(uploaded.painted, 'painted photo'),
    reference: needed(uploaded.reference, 'reference'),
  })
  const [first] = checkedModes

  return [
    {
      name: 'credits by the operator',
      expected: inWords(givenCredits),
      run: async () => {
        const before = await creditsOf(check)
        await operate('adjust', visitor.email, `+${givenCredits}`, '--reason', 'Live check')
        return inWords((await creditsOf(check)).credits - before.credits)
      },
    },
    {
      name: 'uploads of photos and of a mask',
      expected: 'stored',
      run: async () => {
        const photo = await roomPhoto('living-room')
        uploaded.room = await uploadPhoto(visitor, photo)
        uploaded.emptyRoom = await uploadPhoto(visitor, await roomPhoto('empty-living-room'))
        uploaded.mask = await uploadFile(visitor, await maskOf(photo), 'image/png')
        uploaded.painted = await uploadFile(visitor, await paintedPhotoOf(photo), 'image/jpeg')
        uploaded.reference = await uploadFile(visitor, await roomPhoto('kitchen'), 'image/jpeg')
        return 'stored'
      },
    },
    {
      name: 'an upload of another type',
      expected: '400 request.invalid',
      run: async () => {
        const workingCopy = { contentType: 'application/pdf' as 'image/png', bytes: 1000 }
        return refusalOf(await visitor.send(uploads.endpoints.create, { body: { workingCopy } }))
      },
    },
    {
      name: 'a design of a file that is no picture',
      expected: `failed: ${errorMessage('photo.type')}, told live, 0 credits`,
      run: async () => {
        const room = await uploadFile(visitor, Buffer.from('no picture at all'), 'image/jpeg')
        const { seen } = await playDesign(check, needed(first, 'mode'), { ...pictures(), room })
        return seen
      },
    },
    ...checkedModes.map((toolMode) => designStep(check, toolMode, pictures)),
    {
      name: `room map (${segmenter.name})`,
      expected: 'completed, in the size of the photo',
      run: () => playRoomMap(check, pictures().room),
    },
    {
      name: 'a cancelled design',
      expected: '0 credits, none held',
      run: async () => {
        const before = await creditsOf(check)
        const toolMode = needed(first, 'mode')
        const { id } = await start(check, toolMode, bodyFor(toolMode, pictures()))
        await visitor.call(generations.endpoints.cancel, { params: { id } })
        const after = await creditsOf(check)
        const held = after.held - before.held
        return `${inWords(before.credits - after.credits)}, ${held === 0 ? 'none' : held} held`
      },
    },
  ]
}

/** Makes one design, and says how it ended, whether its owner was told live, and how many credits it took. */
const playDesign = async (check: Check, toolMode: ToolMode, pictures: Uploaded) => {
  const before = await creditsOf(check)
  const { id } = await start(check, toolMode, bodyFor(toolMode, pictures))
  const { ended, isTold } = await waitForEnd(check, id)
  const after = await creditsOf(check)
  const { status, failureReason } = ended
  const end = failureReason ? `${status}: ${failureReason}` : status
  const told = isTold ? 'told live' : 'not told live'
  return { ended, seen: `${end}, ${told}, ${inWords(before.credits - after.credits)}` }
}

// Not a part of the maps by which designs are compared with their photo, which are started without being asked for.
const mappedPart = 'floor'

/** Asks for a part of a photo's room map as a brush does, and says how it ended and whether its picture fits the photo. */
const playRoomMap = async ({ visitor, waitSeconds }: Check, storagePath: string): Promise<string> => {
  const read = async () => {
    const { parts } = await visitor.call(uploads.endpoints.map, { body: { storagePath, parts: [mappedPart] } })
    if (!parts) throw new NotChecked('room maps are turned off')
    return parts[mappedPart]
  }
  const ended = await until(waitSeconds, async () => {
    const part = await read()
    return part?.status === 'processing' ? undefined : part
  })
  if (ended?.status !== 'completed') return ended?.status ?? 'processing'
  if (!ended.url) return 'completed, without things'
  const { url } = await visitor.call(uploads.endpoints.read, { query: { storagePath } })
  const [map, photo] = await Promise.all([ended.url, url].map(sizeAt))
  return map === photo ? 'completed, in the size of the photo' : `completed, ${map} for a photo of ${photo}`
}

const sizeAt = async (url: string): Promise<string> => {
  const { width, height } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata()
  return `${width} × ${height}`
}

const designStep = (check: Check, toolMode: ToolMode, pictures: () => Uploaded): Step => {
  const { toolId, modeId, mode } = toolMode
  return {
    name: `${mode.function} (${toolId}, ${modeId})`,
    // A hidden mode needs a dev account, which pays nothing.
    expected: `completed, told live, ${inWords(mode.isHidden ? 0 : mode.credits)}, marked`,
    run: async () => {
      const { visitor, operate, made } = check
      if (mode.isHidden) await operate('set-dev', visitor.email, 'on')
      try {
        const { ended, seen } = await playDesign(check, toolMode, pictures())
        if (ended.status === 'completed') made.designs.push(ended)
        return ended.imageUrl ? `${seen}, ${await seenMarks(check, ended.imageUrl)}` : seen
      } finally {
        if (mode.isHidden) await operate('set-dev', visitor.email, 'off')
      }
    },
  }
}
