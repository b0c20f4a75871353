/** Texts of the question about advertising. */
export const consentCopy = {
  question: "May we tell our advertisers, just once, that you've made a purchase? We share nothing else.",
  refuse: 'No',
  agree: 'Yes',
  title: 'Your choice about advertising',
  label: 'Tell advertisers once about a purchase',
  none: 'This service reports nothing to advertisers, so there is nothing to choose.',
} as const
