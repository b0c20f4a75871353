import { guaranteeDays } from '#shared/billing/guarantee.ts'
/**
 * Texts of the account page about listings, sign-in, personal data and the deletion of an account (docs/product.md,
 * Accounts). Headings are in sentence case, buttons in title case.
 */
export const accountCopy = {
  listings: 'Listings',

  security: 'Sign-in and security',
  changePassword: 'Change password',
  openPasswordForm: 'Change Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  savePassword: 'Save New Password',
  missingPasswords: 'Please enter your current password and a new one',
  changingEndsSessions: 'Changing it signs you out on every other device. This browser stays signed in.',
  passwordChanged: 'Your password has been changed. Other devices have been signed out.',
  signsInWithGoogle: 'You sign in with Google, so your password is kept there.',
  signOutEverywhere: 'Sign out everywhere',
  endAllSessions: 'Sign Out Everywhere',
  signOutEverywhereWhy: 'Lost a device, or left yourself signed in somewhere? End every session at once.',
  signOutEverywhereTitle: 'Sign out everywhere?',
  signedOutEverywhere: 'You are signed out on every device.',
  signOutEverywhereAsk: 'Every device is signed out at once, this one included. You can sign in again right away.',
  staySignedIn: 'Stay Signed In',

  yourData: 'Your data',
  exportWhat:
    'Take a copy of everything we keep for you: your account, credit history, designs, photos and AI models, as a zip file.',
  askForExport: 'Export My Data',
  askAgain: 'Export Again',
  exportPreparing: 'We are putting your data together. You can leave this page: the download will be waiting here.',
  exportProgress: (done: number, of: number) =>
    `${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} pictures so far.`,
  exportReady: (until: string) => `Your export is ready. You can download it until ${until}.`,
  exportFailed: "We couldn't put your data together. Please try again.",
  downloadExport: 'Download',
  downloadPart: (part: number, parts: number) => `Download Part ${part} of ${parts}`,
  exportMailSubject: (product: string) => `Your ${product} data is ready`,
  exportMail: (url: string, until: string) =>
    `Hello,\n\nthe copy of your data that you asked for is ready. Sign in to download it until ${until}:\n\n${url}\n\nIf you didn't ask for it, please change your password.\n`,

  deleteAccount: 'Delete account',
  askToDelete: 'Delete Account',
  deleteWhat:
    'Your designs, photos, AI models, credits and sign-in are deleted for good. Nobody can bring them back, not even us.',
  deleteTitle: 'Delete your account?',
  deleteList: [
    'Your designs, photos, AI models and exports are deleted.',
    'Shared links stop working.',
    `Your credits are lost and not refunded. To use the ${guaranteeDays}-day money-back guarantee, ask for it first.`,
    'Designs in progress are cancelled.',
    'You are signed out on every device.',
  ],
  deleteSubscription: (plan: string) => `Your ${plan} plan is cancelled at once, and nothing more is charged.`,
  deleteKept: 'Invoices stay with our payment provider, as the law requires.',
  deleteConfirm: (email: string) => `Type ${email} to confirm`,
  deleteWrong: "That isn't the email address of this account.",
  deleteForGood: 'Delete My Account',
  keepAccount: 'Keep My Account',
  deleted: 'Your account has been deleted.',
} as const
