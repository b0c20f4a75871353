/** The product's name and support address. A stage's settings can replace both (docs/product.md, Texts). */
export const brand = {
  name: 'Roomwright',
  supportEmail: 'support@roomwright.example',
} as const
