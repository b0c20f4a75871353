let dropped: { files: readonly File[]; x: number; y: number } | undefined

const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

// A browser opens a file that is dropped on a page that does not take it.
const take = (event: DragEvent) => {
  if (!isOfFiles(event)) return
  event.preventDefault()
  if (event.type !== 'drop') return
  dropped = { files: [...(event.dataTransfer?.files ?? [])], x: event.clientX, y: event.clientY }
}

const types = ['dragover', 'drop'] as const

/** Keeps files that are dropped on a prerendered page. */
export const noteDrops = () => {
  for (const type of types) addEventListener(type, take, true)
}

/** Drops them again at the same place once the app can take them. */
export const dropAgain = () => {
  for (const type of types) removeEventListener(type, take, true)
  if (!dropped) return
  const { files, x, y } = dropped
  dropped = undefined
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  document
    .elementFromPoint(x, y)
    ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer, clientX: x, clientY: y }))
}
