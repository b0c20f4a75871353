import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { VirtualGrid } from '#frontend/components/virtual-grid/virtual-grid.tsx'

const layout = { columns: 2, columnGap: 10, rowGap: 20, heightOf: () => 180 }
const itemsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `card ${index + 1}` }))

type Options = { items?: { id: string }[]; isPart?: boolean; kept?: string; name?: string }

const show = ({ items = itemsOf(1000), isPart = false, kept, name = 'cards' }: Options = {}) => {
  const grid = (
    <VirtualGrid items={items} layout={layout} isPart={isPart} kept={kept} name={name}>
      {({ id }) => <button type="button">{id}</button>}
    </VirtualGrid>
  )
  return render(grid)
}

const scrollTo = (top: number) =>
  act(() => {
    vi.stubGlobal('scrollY', top)
    window.dispatchEvent(new Event('scroll'))
  })

const cards = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const list = () => screen.getByRole('list')

beforeEach(() => {
  vi.stubGlobal('scrollY', 0)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY, 370, 0))
})

test('only the cards near the window are in the document, in the place of all', () => {
  show()
  // Rows of 200 px in a window of 768: four, and two more.
  expect(cards()).toEqual(itemsOf(12).map(({ id }) => id))
  expect(list()).toHaveStyle({ paddingTop: '0px', paddingBottom: `${494 * 200}px` })
  scrollTo(20_000)
  expect(cards()).toContain('card 201')
  expect(cards()).not.toContain('card 1')
  expect(cards().length).toBeLessThan(20)
  expect(list().style.paddingTop).toBe(`${98 * 200}px`)
})

test('a screen reader hears the place of a card, and the number of all of them once it is known', () => {
  const { unmount } = show()
  scrollTo(20_000)
  const card = () => screen.getByRole('button', { name: 'card 202' }).parentElement
  expect(card()).toHaveAttribute('aria-posinset', '202')
  expect(card()).toHaveAttribute('aria-setsize', '1000')
  unmount()
  show({ isPart: true, name: 'others' })
  expect(card()).toHaveAttribute('aria-setsize', '-1')
})

test('the card with the focus stays, with the next one for Tab, however far the page is scrolled', () => {
  show()
  const first = screen.getByRole('button', { name: 'card 3' })
  act(() => first.focus())
  scrollTo(90_000)
  expect(first).toHaveFocus()
  expect(cards()).toContain('card 5')
  expect(cards()).not.toContain('card 9')
  expect(first.parentElement).toHaveStyle({ position: 'absolute', top: '200px' })
  scrollTo(0)
  expect(first).toHaveFocus()
  expect(first.parentElement?.style.position).toBe('')
})

test('the card to which Tab leads is in the document from the start', () => {
  show({ kept: 'card 700' })
  expect(cards()).toContain('card 700')
  expect(cards()).not.toContain('card 600')
})

test('a print has every card', () => {
  show()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(cards()).toHaveLength(1000)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(cards().length).toBeLessThan(20)
})

test('a page that was left knows the heights of its rows when it comes back', () => {
  const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(380)
  const { unmount } = show({ items: itemsOf(8), name: 'left' })
  expect(list().style.paddingBottom).toBe('0px')
  unmount()
  heights.mockReturnValue(0)
  show({ items: itemsOf(40), name: 'left' })
  // Four rows of 400 px, of which the window shows two, and sixteen of 200.
  expect(list().style.paddingBottom).toBe(`${(20 - cards().length / 2) * 200}px`)
  expect(cards().length / 2).toBeLessThanOrEqual(5)
})

test('the last row may have fewer cards, and no card is none', () => {
  const { unmount } = show({ items: itemsOf(3), name: 'three' })
  expect(cards()).toEqual(['card 1', 'card 2', 'card 3'])
  unmount()
  show({ items: [], name: 'none' })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
