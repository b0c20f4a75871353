/** Links in the feet of pages (docs/product.md, Texts). They are apart from the texts that they lead to, which load later. */
export const footCopy = {
  accessibility: 'Accessibility',
  verify: 'Check a picture',
} as const
