/**
 * The cells of an area as lengths of runs, the first outside and the second inside, seven bits in each byte with the
 * lowest first, as in https://protobuf.dev/programming-guides/encoding/#varints. A brushed megapixel takes some kilobytes.
 */
export type Runs = Uint8Array<ArrayBuffer>

export const runsOf = (cells: Uint8Array): Runs => {
  const bytes: number[] = []
  let [at, inside] = [0, 0]
  while (at < cells.length) {
    const next = cells.indexOf(1 - inside, at)
    const end = next < 0 ? cells.length : next
    let length = end - at
    while (length > 127) {
      bytes.push((length & 127) | 128)
      length >>>= 7
    }
    bytes.push(length)
    at = end
    inside = 1 - inside
  }
  return Uint8Array.from(bytes)
}

/** Writes the runs into cells. Returns false when they do not fit exactly; the cells are then undefined. */
export const writeRuns = (runs: Uint8Array, cells: Uint8Array): boolean => {
  let [at, inside, length, shift] = [0, 0, 0, 0]
  for (const byte of runs) {
    length += (byte & 127) * 2 ** shift
    shift += 7
    if (byte & 128) continue
    cells.fill(inside, at, at + length)
    at += length
    inside = 1 - inside
    length = 0
    shift = 0
  }
  return at === cells.length && shift === 0
}

export const textOfRuns = (runs: Runs): string => btoa(Array.from(runs, (byte) => String.fromCharCode(byte)).join(''))

export const runsOfText = (text: string): Runs => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
