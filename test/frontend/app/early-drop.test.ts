import { afterEach, expect, test, vi } from 'vitest'
import { dropAgain, noteDrops } from '#frontend/app/early-drop.ts'

// jsdom has neither class, and lays nothing out.
class Dropped extends Event {
  readonly dataTransfer: unknown
  readonly clientX = 5
  readonly clientY = 7
  constructor(type: string, { dataTransfer }: { dataTransfer: unknown }) {
    super(type, { bubbles: true, cancelable: true })
    this.dataTransfer = dataTransfer
  }
}
vi.stubGlobal('DragEvent', Dropped)
vi.stubGlobal(
  'DataTransfer',
  class {
    readonly files: File[] = []
    readonly items = { add: (file: File) => this.files.push(file) }
  },
)

const page = () => {
  document.body.innerHTML = '<main><div>Drop pictures here</div></main>'
  const area = document.querySelector('div')
  if (!area) throw new Error('No area')
  document.elementFromPoint = (x, y) => (x === 5 && y === 7 ? area : null)
  const taken = vi.fn()
  area.addEventListener('drop', (event) => taken(Object(event).dataTransfer.files))
  const send = (type: string, types: string[], files: File[] = []) => {
    const event = new Dropped(type, { dataTransfer: { types, files } })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { send, taken }
}

afterEach(() => {
  dropAgain()
  document.body.replaceChildren()
})

test('files that are dropped before the app can take them are not opened, and dropped again then', () => {
  noteDrops()
  const { send, taken } = page()
  const file = new File(['x'], 'design.jpg')
  expect(send('dragover', ['Files'])).toBe(true)
  expect(send('drop', ['Files'], [file])).toBe(true)
  expect(taken).not.toHaveBeenCalled()
  dropAgain()
  expect(taken).toHaveBeenCalledExactlyOnceWith([file])
  expect(send('drop', ['Files'], [file])).toBe(false)
})

test('words that are dragged into a field are left to the browser', () => {
  noteDrops()
  const { send, taken } = page()
  expect(send('dragover', ['text/plain'])).toBe(false)
  expect(send('drop', ['text/plain'])).toBe(false)
  dropAgain()
  expect(taken).not.toHaveBeenCalled()
})
