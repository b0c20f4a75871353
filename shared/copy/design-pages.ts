/** Texts of the gallery and of a design's page that no other page shows. */
export const designPagesCopy = {
  loading: 'Loading your gallery',
  notLoaded: "We couldn't load your gallery",
  empty: 'No designs yet',
  emptyWords: 'Your redesigned rooms will appear here.',
  yourWords: 'Your words',
  madeOn: 'Made on',
  startedOn: 'Started',
  cost: 'Cost',
  /** Leads from a picture to the listing or the set that it was started with. */
  showAll: 'All pictures made with it',
  changeFurther: 'Change It Further',
  loadingDesign: 'Loading your design',
} as const
