import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTop } from '#frontend/features/studio/stage/use-top.ts'

const Probe = () => {
  const { ref, top } = useTop()
  return <div ref={ref}>{`${top} px from the top`}</div>
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

const openBelow = (banner: boolean) => (
  <main>
    {banner && <p>Banner</p>}
    <Probe />
  </main>
)

test('the studio fills the screen again after a banner above it has gone, which changes neither its height nor that of the page', async () => {
  const resize = observing()
  let top = 152
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 0, 0))
  const { rerender } = render(openBelow(true))
  expect(screen.getByText('152 px from the top')).toBeVisible()
  top = 120
  resize(screen.getByRole('main'))
  expect(screen.getByText('120 px from the top')).toBeVisible()
  top = 64
  rerender(openBelow(false))
  expect(await screen.findByText('64 px from the top')).toBeVisible()
})
