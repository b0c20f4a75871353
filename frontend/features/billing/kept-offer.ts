const key = 'roomwright.yearly-offer'

/** Keeps the yearly offer in this tab from its first checkout on, so that leaving the checkout does not lose it. */
export const keepYearlyOffer = () => sessionStorage.setItem(key, 'open')

export const isYearlyOfferKept = (): boolean => sessionStorage.getItem(key) !== null

export const forgetYearlyOffer = () => sessionStorage.removeItem(key)
