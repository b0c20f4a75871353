import './share.css'

/** Makes the pictures of a shared design one picture that a slider divides, unless the visitor prefers less motion. */
const compare = (pair: HTMLElement) => {
  const range = pair.querySelector('input')
  const button = document.querySelector<HTMLButtonElement>('[data-switch]')
  if (!range || !button) return

  const show = () => {
    pair.style.setProperty('--at', `${range.value}%`)
    range.ariaValueText = `${range.value}% before, ${100 - range.valueAsNumber}% after`
  }
  const moveTo = ({ clientX }: PointerEvent) => {
    const { left, width } = pair.getBoundingClientRect()
    range.valueAsNumber = Math.round(((clientX - left) / width) * 100)
    show()
  }
  const setSlider = (isSlider: boolean) => {
    pair.classList.toggle('slider', isSlider)
    range.hidden = !isSlider
    button.textContent = (isSlider ? button.dataset.pairLabel : button.dataset.slider) ?? ''
  }

  range.addEventListener('input', show)
  // The range itself takes only keys: a finger may begin anywhere on the picture.
  pair.addEventListener('pointerdown', (event) => {
    if (range.hidden || event.button !== 0) return
    pair.setPointerCapture(event.pointerId)
    moveTo(event)
  })
  pair.addEventListener('pointermove', (event) => {
    if (pair.hasPointerCapture(event.pointerId)) moveTo(event)
  })
  button.addEventListener('click', () => setSlider(!pair.classList.contains('slider')))
  show()
  setSlider(!matchMedia('(prefers-reduced-motion: reduce)').matches)
}

const pair = document.querySelector<HTMLElement>('[data-pair]')
if (pair) compare(pair)
