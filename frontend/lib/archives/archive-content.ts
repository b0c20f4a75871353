import { limits } from '#shared/limits.ts'
import type { ArchiveFile } from './write-archive.ts'

/** Reports the progress of an archive. */
export type ArchiveWays = {
  signal: AbortSignal
  /** Called after each item of the archive, whether it is in it or not. */
  onDone: () => void
  /** Called for each file that is missing or differs from the choice. */
  onShortfall: (words: string) => void
  /** Called when the download starts or stops waiting for a connection. */
  onWaiting: (isWaiting: boolean) => void
}

export type FilesOf = (ways: ArchiveWays) => AsyncIterable<ArchiveFile>

/** The content of an archive: the number of items, and about how many bytes. */
export type ArchiveContent = {
  items: number
  bytes: number
  /** The files of all items. */
  whole: FilesOf
  /** The same in parts of a limited size. */
  parts: readonly FilesOf[]
}

type Measured<Item> = { item: Item; bytes: number }

/** Items that follow each other, as many in each part as have its size; one that is larger is a part by itself. */
const partsOf = <Item>(measured: readonly Measured<Item>[], partBytes: number): Item[][] => {
  const parts: { items: Item[]; bytes: number }[] = []
  for (const { item, bytes } of measured) {
    const last = parts.at(-1)
    if (last && last.bytes + bytes <= partBytes) {
      last.items.push(item)
      last.bytes += bytes
    } else parts.push({ items: [item], bytes })
  }
  return parts.map(({ items }) => items)
}

/** The content of an archive that is made of items, each with about so many bytes. */
export const archiveContent = <Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  filesOf: (items: readonly Item[], ways: ArchiveWays) => AsyncIterable<ArchiveFile>,
): ArchiveContent => {
  const measured = items.map((item) => ({ item, bytes: bytesOf(item) }))
  const bytes = measured.reduce((sum, one) => sum + one.bytes, 0)
  const parts = bytes <= limits.archiveOnceBytes ? [[...items]] : partsOf(measured, limits.archivePartBytes)
  const files = (some: readonly Item[]) => (ways: ArchiveWays) => filesOf(some, ways)
  return { items: items.length, bytes, whole: files(items), parts: parts.map(files) }
}

type Pixels = { width: number | null; height: number | null }

/** About how many bytes a picture has as a JPEG. */
export const jpegBytesOf = ({ width, height }: Pixels): number =>
  (width ?? limits.workingCopyMaxSidePixels) * (height ?? limits.workingCopyMaxSidePixels) * limits.jpegBytesPerPixel
