import { ListingPage } from '#frontend/features/listing/listing-page.tsx'

/** All photos of a listing, staged or redesigned together. */
export const Listing = () => <ListingPage />
