/** The product's name and support address; the settings of a stage may replace both (docs/product.md, Texts). */
export const brand = {
  name: 'Roomwright',
  supportEmail: 'support@roomwright.example',
} as const
