/** The product's public names; a stage's settings may override both (readings, Screens). */
export const brand = {
  name: 'Roomwright',
  supportEmail: 'support@roomwright.example',
} as const
