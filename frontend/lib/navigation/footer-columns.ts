import { landingCopy } from '#shared/copy/landing.ts'
import { paths } from './paths.ts'

/** The links of the public footer, on the landing page and in the app. */
export const footerColumns = [
  {
    id: 'footer-links',
    title: landingCopy.links,
    places: [
      { label: 'Home', to: paths.home },
      { label: 'Login', to: paths.login },
      { label: 'Contact Us', to: paths.contact },
    ],
  },
  {
    id: 'footer-legal',
    title: landingCopy.legal,
    places: [
      { label: 'Terms of Service', to: paths.terms },
      { label: 'Privacy Policy', to: paths.privacy },
    ],
  },
] as const
