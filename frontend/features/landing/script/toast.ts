const shownSeconds = 4
const most = 3

/** Shows an error for some seconds; a fourth message removes the oldest. */
export const toast = (text: string) => {
  const place = document.querySelector('.toasts')
  if (!place) return
  const line = document.createElement('p')
  line.textContent = text
  place.append(line)
  if (place.childElementCount > most) place.firstElementChild?.remove()
  setTimeout(() => line.remove(), shownSeconds * 1000)
}
