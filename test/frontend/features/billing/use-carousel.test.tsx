import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChoiceCards } from '#frontend/features/billing/choice-cards.tsx'

const cards = ['basic', 'pro', 'premium'].map((id) => ({ id, title: id, face: id }))
const onChange = vi.fn()

const open = () => {
  const { unmount } = render(<ChoiceCards label="Plans" cards={cards} value="pro" onChange={onChange} isCarousel />)
  const place = screen.getByRole('radiogroup')
  const turnTo = (middle: number) => {
    const at = (left: number, width: number) => () => new DOMRect(left, 0, width, 100)
    place.getBoundingClientRect = at(0, 300)
    for (const [index, card] of [...place.children].entries())
      card.getBoundingClientRect = at(300 * (index - middle), 300)
    fireEvent.scroll(place)
  }
  const rest = () => act(() => vi.runAllTimersAsync())
  return { place, turnTo, rest, unmount }
}

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockReset()
})

test('a carousel that turns by itself keeps the chosen plan', async () => {
  const { turnTo, rest } = open()
  turnTo(0)
  await rest()
  expect(onChange).not.toHaveBeenCalled()
})

test.each([
  ['finger', fireEvent.touchMove],
  ['wheel', fireEvent.wheel],
] as const)(
  'a person who turns it by %s chooses the plan in the middle once it rests, and only then',
  async (_, move) => {
    const { place, turnTo, rest } = open()
    move(place)
    turnTo(2)
    expect(onChange).not.toHaveBeenCalled()
    turnTo(0)
    await rest()
    expect(onChange.mock.calls).toEqual([['basic']])
    // The browser puts it right afterwards.
    turnTo(2)
    await rest()
    expect(onChange).toHaveBeenCalledOnce()
  },
)

test('a carousel that is left while it turns chooses nothing', async () => {
  const { place, turnTo, rest, unmount } = open()
  fireEvent.wheel(place)
  turnTo(0)
  unmount()
  await rest()
  expect(onChange).not.toHaveBeenCalled()
})
