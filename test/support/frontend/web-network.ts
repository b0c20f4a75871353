import { afterEach, vi } from 'vitest'

const network = vi.spyOn(navigator, 'onLine', 'get')
afterEach(() => network.mockReset())

/** The browser loses its connection, or finds it again. */
export const goes = (state: 'online' | 'offline') => {
  network.mockReturnValue(state === 'online')
  window.dispatchEvent(new Event(state))
}

/** Whether the page finds the site again after a part of its code could not be fetched, as after a release. */
export const siteIsThere = (isThere: boolean) => {
  const answering = vi.mocked(fetch).getMockImplementation()
  vi.mocked(fetch).mockImplementation(async (url, request) => {
    if (!answering || (request?.cache === 'no-store' && !isThere)) throw new TypeError('Failed to fetch')
    return answering(url, request)
  })
}
