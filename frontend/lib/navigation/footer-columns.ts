import { footCopy } from '#shared/copy/foot.ts'
import { paths } from './paths.ts'

type FooterPlace = {
  label: string
  to: string
  /** Who sees the link; everybody when left out. */
  who?: 'visitor' | 'member'
}

type FooterColumn = { id: string; title: string; places: readonly FooterPlace[] }

/** The links of the public footer, on the landing page and in the app. */
export const footerColumns: readonly FooterColumn[] = [
  {
    id: 'footer-links',
    title: footCopy.links,
    places: [
      { label: 'Home', to: paths.home },
      { label: 'Login', to: paths.login, who: 'visitor' },
      { label: footCopy.dashboard, to: paths.dashboard, who: 'member' },
      { label: footCopy.contact, to: paths.contact },
      { label: footCopy.verify, to: paths.verify },
    ],
  },
  {
    id: 'footer-legal',
    title: footCopy.legal,
    places: [
      { label: footCopy.terms, to: paths.terms },
      { label: footCopy.privacy, to: paths.privacy },
      { label: footCopy.accessibility, to: paths.accessibility },
    ],
  },
]
