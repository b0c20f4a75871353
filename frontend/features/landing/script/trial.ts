import { type Painter, painterOf } from './painted-room.ts'

const loading = new Map<string, Promise<Painter>>()

const loadedImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

const painterFor = (room: HTMLElement): Promise<Painter> => {
  const { room: id = '', picture = '', walls = '' } = room.dataset
  const found =
    loading.get(id) ??
    Promise.all([loadedImage(picture), loadedImage(walls)]).then(([photo, mask]) => painterOf(photo, mask))
  loading.set(id, found)
  // A failed room is loaded again at the next choice.
  found.catch(() => loading.delete(id))
  return found
}

/** Shows the chosen room in the chosen paint; the original without a paint. */
export const showTrial = async (trial: HTMLElement) => {
  const chosen = (name: string) => trial.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)
  const [roomChoice, paint] = [chosen('room'), chosen('paint')]
  const canvas = trial.querySelector('canvas')
  const result = trial.querySelector<HTMLElement>('[data-try-result]')
  if (!canvas || !result || !roomChoice) return
  const rooms = [...trial.querySelectorAll<HTMLElement>('[data-room]')]
  const room = rooms.find(({ dataset }) => dataset.room === roomChoice.value)
  for (const one of rooms) one.classList.toggle('on', one === room)
  canvas.hidden = true
  result.textContent = result.dataset.original ?? ''
  if (!room || !paint) return
  const painter = await painterFor(room)
  const isStillChosen = chosen('room') === roomChoice && chosen('paint') === paint
  if (!isStillChosen) return
  canvas.getContext('2d')?.putImageData(painter(paint.value), 0, 0)
  canvas.hidden = false
  result.textContent = `${roomChoice.dataset.name} in ${paint.dataset.name}`
}
