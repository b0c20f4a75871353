import { guaranteeDays } from '#shared/billing/guarantee.ts'
import { planGraceHours } from '#shared/billing/plans.ts'

export type LegalSection = { heading: string; paragraphs: readonly string[] }

/** A legal page. `updated` is the day of its last change, as yyyy-mm-dd. */
export type LegalPage = {
  title: string
  lead: string
  updated: string
  /** A note about the text itself. */
  notice?: string
  sections: readonly LegalSection[]
}

type Operator = { productName: string; supportEmail: string }

/** Shown above the legal texts until the operator has replaced them. */
const legalNotice = 'Sample text, to be reviewed by a lawyer before the service opens'

/** The terms of service: a sample that the operator reviews and replaces. */
export const terms = ({ productName, supportEmail }: Operator): LegalPage => ({
  title: 'Terms of Service',
  lead: `These are the rules for using ${productName}. We have kept them short and in plain words.`,
  updated: '2026-11-22',
  notice: legalNotice,
  sections: [
    {
      heading: 'What you get',
      paragraphs: [
        `${productName} changes photos of rooms with AI. You upload a photo, choose a tool, and get a new picture. The pictures are suggestions. They are not plans to build from, and colours, sizes and products in them may not exist as shown.`,
        'Before you start a design, the page says how many credits it costs. A credit is held when the design starts, and spent only when its result is stored. If a design fails, is cancelled, is blocked by the safety filters or takes too long, the credit comes back by itself.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You need an account to make designs. Keep your password to yourself, and tell us if somebody else uses your account. You may delete your account at any time on the account page.',
        'You must be at least 16 years old, and old enough where you live to agree to these terms.',
      ],
    },
    {
      heading: 'Paying',
      paragraphs: [
        'Plans renew by themselves each month, or each year for the yearly offer, until you cancel. You can cancel at any time in the subscription portal, and your plan then ends with the period that you have paid for.',
        `Credits of a plan last until its next payment. If no payment follows, they last ${planGraceHours} hours beyond the period, and they end with the plan. Credits from a pack do not expire, and you keep them when a plan ends. Plan credits are spent first.`,
        'Stripe takes the payments. Prices are in US dollars. Where taxes apply, the checkout shows them before you pay.',
      ],
    },
    {
      heading: `${guaranteeDays}-day money-back guarantee`,
      paragraphs: [
        `If you are not happy, write to ${supportEmail} within ${guaranteeDays} days of a payment and we refund all of it, no questions asked. You keep the designs that you have made. Credits of that payment that are not yet spent are taken back.`,
        'If your bank takes a payment back and decides for you, we take back its credits as well. Credits of it that are already spent are then owed, and later credits repay them first.',
      ],
    },
    {
      heading: 'Your photos and designs',
      paragraphs: [
        'Your photos stay yours, and as far as the law allows, so do the pictures made from them. You may use the pictures privately and for your business. You give us permission to store and process your photos only as far as this is needed to provide the service.',
        'Upload only photos that you may use. If you show a room as furnished or changed in a listing, say so where your local rules ask for it.',
      ],
    },
    {
      heading: 'What is not allowed',
      paragraphs: [
        'Do not upload or ask for pictures that are unlawful, sexual, violent or hateful, or that violate somebody else’s rights. Do not pass off a generated picture as a photo of a real state of a building. Do not try to get round limits, prices or the access of others. We may block a picture, and close an account that does this again and again.',
      ],
    },
    {
      heading: 'When things go wrong',
      paragraphs: [
        'We work hard to keep the service available, and cannot promise that it always is. We are liable for damage that we cause deliberately or through gross negligence, and otherwise for no more than you paid in the twelve months before, as far as the law where you live allows.',
      ],
    },
    {
      heading: 'Changes and questions',
      paragraphs: [
        `We may change these terms. If a change matters to you, we tell you by email before it takes effect, and you may cancel. Questions are welcome at ${supportEmail}.`,
      ],
    },
  ],
})

/** The privacy policy: a sample that the operator reviews and replaces. */
export const privacy = ({ productName, supportEmail }: Operator): LegalPage => ({
  title: 'Privacy Policy',
  lead: `What ${productName} stores about you, why, for how long, and who else sees it.`,
  updated: '2026-11-25',
  notice: legalNotice,
  sections: [
    {
      heading: 'What we store',
      paragraphs: [
        'Your email address, and how you sign in. If you sign in with Google, Google tells us your email address.',
        'The photos that you upload, the designs made from them, and your settings and words for each of them.',
        'Your plan, your purchases and each change of your credits. Your card number goes to Stripe only. We never see it.',
      ],
    },
    {
      heading: 'Why, and who else sees it',
      paragraphs: [
        'We use all of this to provide the service that you asked for, and for nothing else. We do not sell it, and we do not train general models with your photos.',
        'Amazon Web Services stores and processes the data. Its service Amazon Rekognition recognises what the photos of rooms show, and finds and compares the faces in the photos of personal models. Replicate runs the AI models and receives the picture, the areas that you brushed, and the instructions for a design, without your name or address. Stripe handles payments. If you sign in with Google, Google handles that sign-in.',
        'Location and camera data in your photos are removed when you upload them.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Uploaded files as they arrive are deleted after 7 days. The checked copies and your designs stay until you delete them or your account.',
        'Records of payments are kept by Stripe for as long as the law asks. When you delete your account, everything else goes.',
      ],
    },
    {
      heading: 'Designs that you share',
      paragraphs: [
        'A design is private until you create a link for it. The link leads to a page that shows the design, the photo it was made from if you choose so, a label that says how it was made if you choose so, and the name of the tool. Your name, your email address, your words and the date are not on it, and we remove what the picture files say about camera and place.',
        'Everybody who has the link can open the page and save its pictures, without an account. We ask search engines not to list it, and nobody can guess the link.',
        'The page stays until you press “Stop sharing”, or delete the design or your account. It is gone within seconds then. We cannot take back pictures that somebody has already saved, or that a messaging app has kept as a preview.',
      ],
    },
    {
      heading: 'Cookies and advertising',
      paragraphs: [
        'We set no cookies for advertising or statistics. Your browser stores what keeps you signed in, your choice of theme, and the photo that you are working on.',
        'If this service reports purchases to advertisers, it asks you first. Without your yes, nothing is sent. With it, one purchase is reported once, with its value and without your name, address or pictures. You can change your answer below.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        `You can see your data in the product, download all of it and delete it on the account page. You may also ask us to correct or delete data, or object to its use: write to ${supportEmail}. You may complain to the data protection authority where you live.`,
      ],
    },
  ],
})
