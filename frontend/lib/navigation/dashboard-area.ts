/** Which of the dashboard's two tabs a URL opens. `tab` is the older name of `sub` (docs/product.md, Screens). */
export const isGalleryShown = (search: URLSearchParams): boolean =>
  (search.get('sub') ?? search.get('tab')) === 'generated'
