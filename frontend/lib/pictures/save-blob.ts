/** Saves a file on the device, as a download. */
export const saveBlob = (file: Blob, name: string) => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
