import type { StageOffer } from '#shared/web-config.ts'

/** Hides an element of a prerendered page on a stage without the offer; the app renders it only where it is offered. */
export const onlyWhere = (offer: StageOffer) => ({
  [`html[data-offers]:not([data-offers~="${offer}"]) &`]: { display: 'none' },
})
