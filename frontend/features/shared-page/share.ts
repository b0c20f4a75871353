import './share.css'

type Comparison = { setSlider: (isSlider: boolean) => void }

/** Makes the pictures of a shared design one picture that a slider divides. */
const comparisonIn = (pair: HTMLElement): Comparison | undefined => {
  const range = pair.querySelector('input')
  if (!range) return undefined

  const show = () => {
    pair.style.setProperty('--at', `${range.value}%`)
    range.ariaValueText = `${range.value}% before, ${100 - range.valueAsNumber}% after`
  }
  const moveTo = ({ clientX }: PointerEvent) => {
    const { left, width } = pair.getBoundingClientRect()
    range.valueAsNumber = Math.round(((clientX - left) / width) * 100)
    show()
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
  show()
  return {
    setSlider: (isSlider) => {
      pair.classList.toggle('slider', isSlider)
      range.hidden = !isSlider
    },
  }
}

const comparisons = [...document.querySelectorAll<HTMLElement>('[data-pair]')].flatMap(
  (pair) => comparisonIn(pair) ?? [],
)
// A frame on another site has none.
const button = document.querySelector<HTMLButtonElement>('[data-switch]')

// A visitor who prefers less motion sees them side by side.
let isSlider = !matchMedia('(prefers-reduced-motion: reduce)').matches
const apply = () => {
  for (const { setSlider } of comparisons) setSlider(isSlider)
  if (button) button.textContent = (isSlider ? button.dataset.pairLabel : button.dataset.slider) ?? ''
}
button?.addEventListener('click', () => {
  isSlider = !isSlider
  apply()
})
apply()
