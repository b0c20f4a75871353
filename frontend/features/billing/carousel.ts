import { useEffect, useRef } from 'react'

type CarouselOptions = {
  isOn: boolean
  ids: readonly string[]
  choosable: readonly string[]
  value: string
  onChange: (id: string) => void
}

// A scroll is over when nothing has moved for so long; then the card in the middle is the chosen one.
const restMilliseconds = 120

const centreOf = ({ left, width }: DOMRect) => left + width / 2

/** Which element is closest to the centre of its place. */
const closestToCentre = (place: HTMLElement): Element | undefined => {
  const centre = centreOf(place.getBoundingClientRect())
  const distance = (card: Element) => Math.abs(centreOf(card.getBoundingClientRect()) - centre)
  return [...place.children].sort((a, b) => distance(a) - distance(b))[0]
}

/** Choosing brings a card to the middle, and bringing a card to the middle chooses it (platform 2). */
export const useCarousel = ({ isOn, ids, choosable, value, onChange }: CarouselOptions) => {
  const ref = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const chosenAt = ids.indexOf(value)

  useEffect(() => {
    const place = ref.current
    const card = place?.children[chosenAt]
    if (!isOn || !place || !card) return
    const offset = centreOf(card.getBoundingClientRect()) - centreOf(place.getBoundingClientRect())
    if (Math.abs(offset) > 1) place.scrollBy?.({ left: offset })
  }, [isOn, chosenAt])

  useEffect(() => () => clearTimeout(timer.current), [])

  const chooseCentre = () => {
    const card = ref.current && closestToCentre(ref.current)
    const id = card?.getAttribute('data-card')
    if (id && id !== value && choosable.includes(id)) onChange(id)
  }

  const onScroll = () => {
    if (!isOn) return
    clearTimeout(timer.current)
    timer.current = setTimeout(chooseCentre, restMilliseconds)
  }

  return { ref, onScroll }
}
