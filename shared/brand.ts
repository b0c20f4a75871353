/** The product's name and support address. A stage's settings can replace both (docs/product.md, Texts). */
export const brand = {
  name: 'Roomwright',
  supportEmail: 'support@roomwright.example',
  /** The colours of the light theme that Stripe's pages take too (docs/vendors.md, Stripe). */
  colour: '#a8452a',
  backgroundColour: '#fbf9f5',
} as const
