import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { SheetGrip } from '#frontend/features/studio/tools/sheet-grip.tsx'

const Sheet = () => {
  const [isFull, setIsFull] = useState(false)
  return <SheetGrip isFull={isFull} onChange={setIsFull} />
}

beforeEach(() => {
  render(<Sheet />)
})

const isFull = () => screen.getByRole('button').getAttribute('aria-expanded') === 'true'

/** Drags the grip by some pixels, downwards for a positive number; the browser then sends a click. */
const drag = (pixels: number) => {
  const grip = screen.getByRole('button')
  fireEvent.pointerDown(grip, { clientY: 300 })
  fireEvent.pointerMove(grip, { clientY: 300 + pixels })
  fireEvent.pointerUp(grip, { clientY: 300 + pixels })
  fireEvent.click(grip)
}

test('a press makes the sheet full, and the next one half', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Show more choices' }))
  expect(isFull()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Show the photo' }))
  expect(isFull()).toBe(false)
})

test('a drag up makes the sheet full, and a drag down half', () => {
  drag(-80)
  expect(isFull()).toBe(true)
  drag(80)
  expect(isFull()).toBe(false)
})

test('a drag down leaves a half sheet half', () => {
  drag(80)
  expect(isFull()).toBe(false)
})

test('it works by keyboard, also after a drag', async () => {
  const user = userEvent.setup()
  drag(-80)
  screen.getByRole('button').focus()
  await user.keyboard('{Enter}')
  expect(isFull()).toBe(false)
  await user.keyboard(' ')
  expect(isFull()).toBe(true)
})
