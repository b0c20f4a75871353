/** The size of a drawing; every shape is in these units. */
export const WIDTH = 600
export const HEIGHT = 750

export const rect = (x: number, y: number, width: number, height: number, fill: string, rest = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`
export const circle = (x: number, y: number, radius: number, fill: string, rest = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${rest}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, rest = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${rest}/>`
export const shape = (d: string, fill: string, rest = '') => `<path d="${d}" fill="${fill}" ${rest}/>`
export const line = (d: string, stroke: string, width = 6, rest = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`
export const group = (content: string, rest = '') => `<g ${rest}>${content}</g>`

/** Numbers from 0 to 1 that are the same for the same seed. */
const chances = (seed: number) => {
  let state = seed * 2654435761
  return (): number => {
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state / 4294967296
  }
}

/** `count` things drawn at random places of a box. */
export const scattered = (
  seed: number,
  count: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
  draw: (x: number, y: number, chance: number) => string,
): string => {
  const chance = chances(seed)
  return Array.from({ length: count }, () =>
    draw(Math.round(left + (right - left) * chance()), Math.round(top + (bottom - top) * chance()), chance()),
  ).join('')
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A colour `share` of the way to another. */
export const mixed = (hex: string, other: string, share: number): string => {
  const to = channels(other)
  const parts = channels(hex).map((from, index) => Math.round(from + (Number(to[index]) - from) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
export const darker = (hex: string, share = 0.18) => mixed(hex, '#1a1420', share)
export const lighter = (hex: string, share = 0.25) => mixed(hex, '#fffaf0', share)

export const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`
