export const storageKeys = { listing: 'roomwright.listing', draft: 'roomwright.listing-draft' } as const

/** Forgets what this tab keeps of a listing, when another user signs in. */
export const forgetListing = () => {
  for (const key of Object.values(storageKeys)) sessionStorage.removeItem(key)
}
