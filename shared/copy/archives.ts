const inNumbers = (count: number) => count.toLocaleString('en-US')
const pictures = (count: number) => (count === 1 ? '1 picture' : `${inNumbers(count)} pictures`)

const megabyte = 1024 * 1024

/** The approximate size of a download: whole megabytes, multiples of ten from a hundred on, then gigabytes. */
const about = (bytes: number): string => {
  const megabytes = bytes / megabyte
  if (megabytes < 1.5) return 'about 1 MB'
  if (megabytes < 99.5) return `about ${Math.round(megabytes)} MB`
  if (megabytes < 995) return `about ${Math.round(megabytes / 10) * 10} MB`
  return `about ${(megabytes / 1024).toFixed(1)} GB`
}

/** Texts of archives of pictures that the browser makes (docs/product.md, Texts). */
export const archiveCopy = {
  size: (count: number, bytes: number) => `${pictures(count)}, ${about(bytes)}`,
  sizeOnly: (bytes: number) => `Pictures: ${about(bytes)}`,
  title: 'Download many pictures',
  onDisk: 'They come as one zip file. You choose where it is saved, and it is written while the pictures load.',
  inParts: (parts: number) =>
    `They come as ${parts} zip files, one after the other. Your browser may ask whether this page may save several files: please allow it.`,
  keepOpen: 'Keep this page open until it is done.',
  start: 'Download',
  cancel: 'Cancel',
  close: 'Close',
  progress: 'Progress of the download',
  preparing: (done: number, total: number) => `Preparing ${inNumbers(done)} of ${inNumbers(total)}`,
  percent: (percent: number) => `${percent}% prepared`,
  waiting: 'Waiting to reconnect',
  saved: (count: number) => `${pictures(count)} downloaded.`,
  cancelled: (parts: number) =>
    parts === 1 ? 'Cancelled. 1 zip file was saved before.' : `Cancelled. ${parts} zip files were saved before.`,
  short: 'The download was saved, but not everything is in it:',
  nothing: 'Nothing could be downloaded:',
  part: (name: string, part: number, parts: number) => `${name} ${part} of ${parts}`,
  missing: (file: string, why: string) => `${file} is missing. ${why}`,
  gone: 'It is no longer stored.',
  more: (count: number) => (count === 1 ? 'And 1 more.' : `And ${inNumbers(count)} more.`),
  failed: 'The file could not be written. Please check the space on your disk and try again.',
} as const
