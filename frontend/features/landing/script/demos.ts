import { clipIn } from './reel.ts'

/** Opens a tool's demo; its clip plays in a loop, with controls where the visitor prefers no motion. */
export const listenToDemos = () => {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target instanceof HTMLDialogElement) return target.close()
    const id = target.closest<HTMLElement>('[data-demo]')?.dataset.demo
    const dialog = document.getElementById(`demo-${id}`)
    if (id && dialog instanceof HTMLDialogElement) open(dialog)
  })
}

const open = (dialog: HTMLDialogElement) => {
  dialog.showModal()
  document.dispatchEvent(new Event('demo'))
  const clip = clipIn(dialog)
  if (!clip) return
  clip.loop = true
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) clip.controls = true
  else void clip.play().catch(() => {})
  dialog.addEventListener('close', () => clip.remove(), { once: true })
}
