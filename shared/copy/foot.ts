/** Links in page footers (docs/product.md, Texts). Separate from the texts of the linked pages, which load later. */
export const footCopy = {
  contact: 'Contact Us',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  accessibility: 'Accessibility',
  verify: 'Check a picture',
} as const
