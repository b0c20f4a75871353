/** Which of the dashboard's two tabs an address opens; `tab` is what Back links of the detail page say (readings). */
export const isGalleryShown = (search: URLSearchParams): boolean =>
  (search.get('sub') ?? search.get('tab')) === 'generated'
