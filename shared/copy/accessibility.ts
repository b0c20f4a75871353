import type { LegalPage } from './legal.ts'

/** The accessibility statement: conformance to WCAG 2.2 AA, how it was tested, and known gaps. */
export const accessibility = ({ productName }: { productName: string }): LegalPage => ({
  title: 'Accessibility',
  lead: `${productName} should be usable by everybody, with or without a mouse, a screen or steady hands.`,
  updated: '2026-11-26',
  sections: [
    {
      heading: 'Where we stand',
      paragraphs: [
        `We build ${productName} to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. By our own tests it meets them in part: the gaps that we know are listed below.`,
        'Everything can be done by keyboard, brushing a photo included. Text and controls have the contrast that the guidelines ask for in the light and the dark theme. Pages fit a screen 320 pixels wide, and films and movements stop for a browser that asks for less motion. Results and errors are announced to screen readers.',
      ],
    },
    {
      heading: 'How we test',
      paragraphs: [
        'The axe tool searches every screen for violations, as on a phone and on a desktop, in the light and the dark theme. It runs with every change, and a change with a violation is not released. Other automatic tests use the important screens by keyboard alone.',
        'Automatic tests find only a part of all barriers. Nobody outside the team has audited the product yet, and it has not been tested together with people who rely on screen readers, magnifiers or voice control.',
      ],
    },
    {
      heading: 'What we know is missing',
      paragraphs: [
        'Photos and designs are named by room, tool or the name that you give them. No text describes what can be seen on them, so that the result of a design cannot be judged without seeing it.',
        'While you brush a photo, a screen reader says what you do and how much of the photo the area covers, but not which things in the photo it covers.',
        'Colours of paint, floors and materials are named, but not described.',
        'Payments happen on pages of Stripe, and the sign-in with Google on pages of Google. We do not control how accessible these are.',
      ],
    },
  ],
})

export const accessibilityCopy = {
  reportTitle: 'Tell us about a barrier',
  reportBefore: 'If something does not work for you, please write to',
  reportOr: 'or use our',
  contactPage: 'contact page',
  reportAfter:
    'Tell us the page, what you wanted to do, and what you use, for instance a screen reader. We answer every message, and look for another way for you until it is mended.',
  complain:
    'If our answer does not help, you may complain to the authority that is responsible for the accessibility of online services where you live.',
} as const
