import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTop } from '#frontend/features/studio/stage/use-top.ts'

const Probe = () => {
  return <div ref={useTop()} />
}

/** Reports the resize of an element. */
const observing = () => {
  const observers: { observed: Element[]; report: () => void }[] = []
  class Observer {
    observed: Element[] = []
    constructor(report: () => void) {
      observers.push({ observed: this.observed, report })
    }
    observe(element: Element) {
      this.observed.push(element)
    }
    disconnect() {
      this.observed.length = 0
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  return (element: Element) =>
    act(() => {
      for (const { observed, report } of observers) if (observed.includes(element)) report()
    })
}

const top = () => document.documentElement.style.getPropertyValue('--studio-top')

const openBelow = (banner: boolean) => (
  <main>
    {banner && <p>Banner</p>}
    <Probe />
  </main>
)

test('the studio fills the screen again after a banner above it has gone, which changes neither its height nor that of the page', async () => {
  const resize = observing()
  let place = 152
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, place, 0, 0))
  const { rerender, unmount } = render(openBelow(true))
  resize(document.body)
  expect(top()).toBe('152px')
  place = 120
  resize(screen.getByRole('main'))
  expect(top()).toBe('120px')
  place = 64
  rerender(openBelow(false))
  await waitFor(() => expect(top()).toBe('64px'))
  unmount()
  expect(top()).toBe('')
})
