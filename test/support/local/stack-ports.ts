import { createServer } from 'node:net'
import { portsFrom } from '#local/emulators/base/ports.ts'

/** The number of consecutive ports that a stack uses. */
export const partsOfTheStack = Object.keys(portsFrom(1)).length

export const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The first of enough consecutive free ports for a stack. */
export const freeStretch = async (): Promise<number> => {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 12_000)
    const stretch = await Promise.all(Array.from({ length: partsOfTheStack }, (_, index) => isFree(first + index)))
    if (stretch.every(Boolean)) return first
  }
}
