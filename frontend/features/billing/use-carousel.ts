import { useEffect, useRef } from 'react'

type CarouselOptions = {
  isOn: boolean
  ids: readonly string[]
  choosable: readonly string[]
  value: string
  onChange: (id: string) => void
}

// Scrolling counts as finished after this pause; the card in the middle is then chosen.
const restMilliseconds = 120

const centreOf = ({ left, width }: DOMRect) => left + width / 2

const closestToCentre = (place: HTMLElement): Element | undefined => {
  const centre = centreOf(place.getBoundingClientRect())
  const distance = (card: Element) => Math.abs(centreOf(card.getBoundingClientRect()) - centre)
  return [...place.children].sort((a, b) => distance(a) - distance(b))[0]
}

/**
 * Choosing a card scrolls it to the middle, and a person who scrolls a card to the middle chooses it. A carousel that turns by
 * itself, for example when the screen is turned, chooses none (docs/product.md, Screens).
 */
export const useCarousel = ({ isOn, ids, choosable, value, onChange }: CarouselOptions) => {
  const ref = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isByPerson = useRef(false)
  const chosenAt = ids.indexOf(value)

  useEffect(() => {
    const place = ref.current
    const card = place?.children[chosenAt]
    if (!isOn || !place || !card) return
    const offset = centreOf(card.getBoundingClientRect()) - centreOf(place.getBoundingClientRect())
    isByPerson.current = false
    if (Math.abs(offset) > 1) place.scrollBy?.({ left: offset })
  }, [isOn, chosenAt])

  useEffect(() => () => clearTimeout(timer.current), [])

  const takeOver = () => {
    isByPerson.current = true
  }

  const chooseCentre = () => {
    isByPerson.current = false
    const card = ref.current && closestToCentre(ref.current)
    const id = card?.getAttribute('data-card')
    if (id && id !== value && choosable.includes(id)) onChange(id)
  }

  const onScroll = () => {
    if (!isOn || !isByPerson.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(chooseCentre, restMilliseconds)
  }

  return { ref, onScroll, onTouchMove: takeOver, onWheel: takeOver }
}
