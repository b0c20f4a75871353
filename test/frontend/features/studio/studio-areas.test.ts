import { describe, expect, test } from 'vitest'
import {
  emptyStudio,
  reduceStudio,
  type Studio,
  type StudioAction,
} from '#frontend/features/studio/state/studio-state.ts'
import { chosenVersion } from '#frontend/features/studio/versions/versions.ts'
import { findMode, type ToolId } from '#shared/tools/index.ts'

const mode = (toolId: ToolId, modeId: string) => {
  const found = findMode(toolId, modeId)
  if (!found) throw new Error(`No mode ${toolId}/${modeId}`)
  return found
}

const chosen = (toolId: ToolId, modeId: string): StudioAction => ({
  type: 'modeChosen',
  toolMode: mode(toolId, modeId),
})
const answered = (name: string, value: string): StudioAction => ({ type: 'answered', name, value })
const back: StudioAction = { type: 'steppedBack' }

const photo = (id: string) => chosenVersion(id, `blob:${id}`, { width: 1024, height: 683 })
const start: Studio = { ...emptyStudio, versions: [photo('two'), photo('one')], currentId: 'one' }

const after = (...actions: StudioAction[]) => actions.reduce(reduceStudio, start)

const painted = [
  chosen('paint', 'brush'),
  answered('maskImageUrl', 'area-1'),
  answered('selectedPaintOption', 'pea-pod'),
] as const

describe('an area', () => {
  test('is kept for another tool that asks for one', () => {
    expect(after(...painted, back, back, chosen('change-material', 'brush')).values).toEqual({ maskImageUrl: 'area-1' })
  })

  test('is removed when another version of the photo is shown', () => {
    const { values } = after(...painted, { type: 'versionShown', versionId: 'two' })
    expect(values).toEqual({ selectedPaintOption: 'pea-pod' })
  })

  test('of a form that was left is removed when another version of the photo is shown', () => {
    const shown: StudioAction = { type: 'versionShown', versionId: 'two' }
    expect(after(...painted, back, back, shown, chosen('change-material', 'brush')).values).toEqual({})
  })
})

describe('Back from a form', () => {
  test('leads to the choice of modes, and from there to the list of tools', () => {
    const modes = after(...painted, back)
    expect([modes.choosing, modes.toolMode]).toEqual(['paint', undefined])
    const list = reduceStudio(modes, back)
    expect([list.choosing, list.toolMode]).toEqual([undefined, undefined])
  })

  test('leads to the list of tools from a tool with one mode', () => {
    expect(after(chosen('change-material', 'brush'), back).choosing).toBeUndefined()
  })

  test('keeps the colour for another mode of the tool, with the first choices of that mode', () => {
    const { values } = after(...painted, back, chosen('paint', 'walls-ceiling'))
    expect(values).toEqual({ paintType: 'walls', selectedPaintOption: 'pea-pod' })
  })

  test("and the browser's Forward give the same answers again", () => {
    const forward: StudioAction = { type: 'wentTo', choosing: undefined, toolMode: mode('paint', 'brush'), values: {} }
    const { values } = after(...painted, answered('prompt', 'matt'), back, forward)
    expect(values).toEqual({ maskImageUrl: 'area-1', selectedPaintOption: 'pea-pod', prompt: 'matt' })
  })
})
