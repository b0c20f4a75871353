/** Texts of the frame of public pages (docs/product.md, Texts). Separate from those of the pages, which load later. */
export const footCopy = {
  skip: 'Skip to content',
  pricing: 'Pricing',
  dashboard: 'Dashboard',
  getStarted: 'Get Started',
  blurb: 'Advanced AI-generated image creation for the rooms you live and work in.',
  links: 'Links',
  legal: 'Legal',
  contact: 'Contact Us',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  accessibility: 'Accessibility',
  verify: 'Check a picture',
} as const
