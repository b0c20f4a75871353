/** Links in page footers (docs/product.md, Texts). Separate from the texts of the linked pages, which load later. */
export const footCopy = {
  accessibility: 'Accessibility',
  verify: 'Check a picture',
} as const
