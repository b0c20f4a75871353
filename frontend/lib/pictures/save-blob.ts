/** Saves a file on the device, as a download. Returns a function that frees its memory before the minute is over. */
export const saveBlob = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  const free = () => URL.revokeObjectURL(url)
  // A browser may read the file a moment after the click.
  const timer = setTimeout(free, 60_000)
  return () => {
    clearTimeout(timer)
    free()
  }
}
