const wantsStillness = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const sourceOf = (url: string | undefined, type: string) => {
  if (!url) return []
  const source = document.createElement('source')
  source.src = url
  source.type = type
  return [source]
}

// The width in pixels of the smaller film of a clip.
const smallWidth = 960

/** The films of a clip that are as sharp as the screen that shows them. */
const filmsIn = ({ dataset, clientWidth }: HTMLElement) => {
  const { webm, mp4, wideWebm, wideMp4 } = dataset
  return wideMp4 && clientWidth * devicePixelRatio > smallWidth ? { webm: wideWebm, mp4: wideMp4 } : { webm, mp4 }
}

/** A clip over its picture; undefined for a place that has none. */
export const clipIn = (place: Element): HTMLVideoElement | undefined => {
  const frame = place.querySelector<HTMLElement>('.clip')
  if (!frame?.dataset.mp4) return undefined
  const shown = frame.querySelector('video')
  if (shown) return shown
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.setAttribute('aria-hidden', 'true')
  video.tabIndex = -1
  const { webm, mp4 } = filmsIn(frame)
  video.append(...sourceOf(webm, 'video/webm'), ...sourceOf(mp4, 'video/mp4'))
  frame.querySelector('picture')?.after(video)
  return video
}

/** The next slide that has a clip, in a circle. */
const nextWithClip = (slides: readonly HTMLElement[], at: number) => {
  for (let step = 1; step <= slides.length; step += 1) {
    const next = (at + step) % slides.length
    if (slides[next]?.querySelector('[data-mp4]')) return next
  }
  return at
}

const label = (pause: HTMLButtonElement, isPaused: boolean) => {
  pause.dataset.state = isPaused ? 'paused' : 'playing'
  pause.setAttribute('aria-label', (isPaused ? pause.dataset.play : pause.dataset.stop) ?? '')
}

const whenInView = (element: HTMLElement, onChange: (isInView: boolean) => void) =>
  new IntersectionObserver(([entry]) => onChange(entry?.isIntersecting ?? false), { threshold: 0.4 }).observe(element)

/**
 * Shows one slide of several, plays its clip, and goes on to the next clip when it ends, in a circle. It stands still
 * with reduced motion, out of view, behind a dialog, and after Pause.
 */
export const startReel = (reel: HTMLElement, mark: (button: HTMLElement, isShown: boolean) => void) => {
  const slides = [...reel.querySelectorAll<HTMLElement>('[data-slide]')]
  const buttons = [...reel.querySelectorAll<HTMLElement>('[data-show]')]
  const pause = reel.querySelector<HTMLButtonElement>('[data-pause]')
  let at = 0
  let isPaused = wantsStillness()
  let isInView = false

  const play = () => {
    const slide = slides[at]
    const clip = slide && (isPaused ? slide.querySelector('video') : isInView ? clipIn(slide) : undefined)
    if (!clip) return
    if (isPaused || !isInView || document.querySelector('dialog[open]')) return clip.pause()
    clip.onended = () => show(nextWithClip(slides, at))
    // A browser may refuse to play; the picture below stays.
    void clip.play().catch(() => {})
  }
  const show = (next: number) => {
    slides[at]?.querySelector('video')?.remove()
    at = next
    for (const [index, slide] of slides.entries()) slide.classList.toggle('on', index === at)
    for (const button of buttons) mark(button, button.dataset.show === slides[at]?.dataset.slide)
    // The next picture loads while this clip plays.
    slides[nextWithClip(slides, at)]?.querySelector('img')?.setAttribute('loading', 'eager')
    play()
  }
  const setPaused = (paused: boolean) => {
    isPaused = paused
    if (pause) label(pause, isPaused)
    play()
  }

  for (const button of buttons)
    button.addEventListener('click', () =>
      show(slides.findIndex(({ dataset }) => dataset.slide === button.dataset.show)),
    )
  pause?.addEventListener('click', () => setPaused(!isPaused))
  reel.dataset.moving = ''
  setPaused(isPaused)
  whenInView(slides[0]?.parentElement ?? reel, (isNow) => {
    isInView = isNow
    play()
  })
  document.addEventListener('close', play, true)
  document.addEventListener('demo', play)
}
