import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type KeyTarget, listenToKeys } from '#frontend/lib/mask/keys.ts'

/** What the keys have asked for, in words. */
let asked: string[] = []
let isDisabled = false
/** Whether the browser is kept from doing something with the latest key. */
let isTaken: boolean | undefined
let stop: () => void
let user: ReturnType<typeof userEvent.setup>

const names = [
  'undo',
  'redo',
  'setTool',
  'changeSize',
  'edit',
  'zoomBySteps',
  'fit',
  'showOriginal',
  'openHelp',
] as const
const surfaceNames = ['moveCursor', 'pressCursor', 'cancel', 'setPanKey'] as const

const target = {
  ...Object.fromEntries(
    [...names, ...surfaceNames].map((name) => [
      name,
      (...given: unknown[]) => void asked.push([name, ...given].join(' ')),
    ]),
  ),
  isDisabled: () => isDisabled,
} as KeyTarget

const look = (event: KeyboardEvent) => {
  isTaken = event.defaultPrevented
}

beforeEach(() => {
  user = userEvent.setup()
  window.addEventListener('keydown', look)
  asked = []
  isDisabled = false
  document.body.innerHTML = `
    <div id="editor">
      <div id="surface" tabindex="0"></div>
      <button>Brush</button>
      <input type="range" aria-label="Size">
      <input type="checkbox" aria-label="Edges">
      <div role="menu"><button>Clear</button></div>
    </div>
    <button>Elsewhere</button>
    <input type="text" aria-label="Words">
    <textarea aria-label="Wish"></textarea>
    <select aria-label="Style"></select>
    <div role="dialog"><button>In a dialog</button></div>`
  const element = (id: string) => document.getElementById(id) ?? document.body
  stop = listenToKeys(element('editor'), element('surface'), target)
})
afterEach(() => {
  stop()
  window.removeEventListener('keydown', look)
  document.body.innerHTML = ''
})

/** Presses keys where this label or text stands; without one on the surface. Returns what they asked for. */
const press = async (keys: string, where?: string): Promise<string[]> => {
  const all = [...document.querySelectorAll<HTMLElement>('button, input, textarea, select')]
  const found = all.find((one) =>
    [one.textContent, one.ariaLabel, one.getAttribute('aria-label')].includes(where ?? ''),
  )
  const place = where === undefined ? document.getElementById('surface') : found
  place?.focus()
  expect(document.activeElement).toBe(place)
  await user.keyboard(keys)
  return asked
}

describe('in the editor', () => {
  test.each([
    ['b', 'setTool brush'],
    ['e', 'setTool eraser'],
    ['r', 'setTool rectangle'],
    ['l', 'setTool lasso'],
    ['v', 'setTool select'],
    ['B', 'setTool brush'],
    ['[[', 'changeSize -1'],
    [']', 'changeSize 1'],
    ['i', 'edit invert'],
    ['g', 'edit grow'],
    ['s', 'edit shrink'],
    ['{Delete}', 'edit clear'],
    ['{Backspace}', 'edit clear'],
    ['+', 'zoomBySteps 1'],
    ['=', 'zoomBySteps 1'],
    ['-', 'zoomBySteps -1'],
    ['0', 'fit'],
    ['?', 'openHelp'],
  ])('%s asks for %s, on the surface, on a button and on a slider', async (key, wanted) => {
    expect(await press(key)).toEqual([wanted])
    expect(await press(key, 'Brush')).toEqual([wanted, wanted])
    expect(await press(key, 'Size')).toEqual([wanted, wanted, wanted])
    expect(isTaken).toBe(true)
  })

  test.each([
    ['{ArrowLeft}', 'moveCursor -10 0'],
    ['{ArrowRight}', 'moveCursor 10 0'],
    ['{ArrowUp}', 'moveCursor 0 -10'],
    ['{ArrowDown}', 'moveCursor 0 10'],
    ['{Shift>}{ArrowRight}{/Shift}', 'moveCursor 50 0'],
    ['{Shift>}{ArrowUp}{/Shift}', 'moveCursor 0 -50'],
    ['{Enter}', 'pressCursor'],
    ['{Escape}', 'cancel'],
  ])('%s is %s on the surface, and nothing on a slider', async (key, wanted) => {
    expect((await press(key)).map((one) => one.replace('-0', '0'))).toEqual([wanted])
    expect(isTaken).toBe(true)
    asked = []
    expect(await press(key, 'Size')).toEqual([])
  })

  test('Space pans for as long as it is held, and O shows the photo', async () => {
    expect(await press('[Space>]')).toEqual(['setPanKey true'])
    expect(await press('[/Space]')).toEqual(['setPanKey true', 'setPanKey false'])
    asked = []
    expect(await press('{o>}')).toEqual(['showOriginal true'])
    expect(await press('{/o}')).toEqual(['showOriginal true', 'showOriginal false'])
    asked = []
    expect(await press('{O>}{/O}')).toEqual(['showOriginal true', 'showOriginal false'])
  })

  test('what is held ends when the window loses the focus', async () => {
    await press('[Space>]')
    asked = []
    window.dispatchEvent(new Event('blur'))
    expect(asked).toEqual(['setPanKey false', 'showOriginal false'])
  })

  test.each(['{Control>}b{/Control}', '{Meta>}b{/Meta}', '{Alt>}b{/Alt}', '{Control>}{ArrowLeft}{/Control}', 'q'])(
    '%s is the browser’s',
    async (keys) => {
      expect(await press(keys)).toEqual([])
      expect(isTaken).toBe(false)
    },
  )
})

describe('on the page', () => {
  test.each([
    ['{Control>}z{/Control}', 'undo'],
    ['{Meta>}z{/Meta}', 'undo'],
    ['{Control>}{Shift>}Z{/Shift}{/Control}', 'redo'],
    ['{Control>}y{/Control}', 'redo'],
  ])('%s asks for %s once, and the browser does nothing', async (keys, wanted) => {
    expect(await press(keys, 'Elsewhere')).toEqual([wanted])
    expect(isTaken).toBe(true)
    expect(await press(keys)).toEqual([wanted, wanted])
  })

  test('a letter, and Ctrl, Alt and Z together, ask for nothing', async () => {
    for (const keys of ['b', 'z', 'y', '{Delete}', '{Control>}{Alt>}z{/Alt}{/Control}'])
      expect(await press(keys, 'Elsewhere')).toEqual([])
  })

  test.each(['Words', 'Wish', 'Style'])('nothing is asked for where somebody types or chooses: %s', async (where) => {
    for (const keys of ['b', '{Control>}z{/Control}']) expect(await press(keys, where)).toEqual([])
  })

  test('undo works on a checkbox', async () => {
    expect(await press('{Control>}z{/Control}', 'Edges')).toEqual(['undo'])
  })

  test.each(['In a dialog', 'Clear'])('an open dialog or menu keeps its keys: %s', async (where) => {
    for (const keys of ['b', '{Control>}z{/Control}']) expect(await press(keys, where)).toEqual([])
  })
})

describe('no key is taken', () => {
  test('while the editor is disabled', async () => {
    isDisabled = true
    expect(await press('b{Control>}z{/Control}')).toEqual([])
  })

  test('that something else has taken', async () => {
    const take = (event: Event) => event.preventDefault()
    document.getElementById('surface')?.addEventListener('keydown', take)
    expect(await press('b')).toEqual([])
  })

  test('after the editor is gone', async () => {
    await press('[Space>]')
    asked = []
    stop()
    expect(await press('b[/Space]')).toEqual([])
    window.dispatchEvent(new Event('blur'))
    expect(asked).toEqual([])
  })
})

test('the keys of an editor in a dialog are its own', async () => {
  const dialog = document.querySelector('[role="dialog"]')
  const editor = document.getElementById('editor')
  if (editor) dialog?.append(editor)
  expect(await press('b')).toEqual(['setTool brush'])
})
