import { expect, test } from 'vitest'
import { authCopy } from '#shared/copy/auth.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { errorMessage } from '#shared/errors.ts'
import { passwordObstacles } from '#shared/passwords.ts'
import { tools } from '#shared/tools/index.ts'

// Fixed texts: a change of one must be made here too, on purpose (docs/product.md, Texts).
test.each([
  ['Please enter both email and password', authCopy.missingFields],
  ['Password must be at least 6 characters long', authCopy.shortPassword],
  ['Password must be at least 6 characters long', passwordObstacles('abc')[0]],
  ['Must be at least 6 characters long', authCopy.passwordHint],
  ['This email is already registered.', authCopy.emailTaken],
  ['This email is already registered. Please use a different email or sign in.', authCopy.existingUser],
  ['Sign in instead', authCopy.signInInstead],
  ['Checking authentication...', authCopy.checking],
  ['You are already logged in, redirecting...', authCopy.alreadySignedIn],
  ['Failed to sign in', authCopy.signInFailed],
  ['An unexpected error occurred. Please try again.', authCopy.signInUnexpected],
  ['Failed to sign in with Google. Please try again.', authCopy.googleSignInFailed],
  ['Failed to sign up with Google. Please try again.', authCopy.googleSignUpFailed],
  ['Failed to create account', authCopy.signUpFailed],
  ['An unexpected error occurred', authCopy.signUpUnexpected],
  ['Login successful', authCopy.signedIn],
  ['Failed to log out. Please try again.', authCopy.signOutFailed],
  ['Create Account', authCopy.createAccount],
  ['Limited time: $59/year (save 67%)', authCopy.yearlyBanner],
  ['Claim your exclusive offer and start redesigning', authCopy.yearlySubtitle],
  ['Claim Offer & Create Account', authCopy.yearlyCreateAccount],
  ['You must be logged in', errorMessage('session.missing')],
  ['You must be logged in to upload photos', errorMessage('photo.signIn')],
  ['An error occurred during upload', errorMessage('upload.failed')],
  ['Please select space type, room type, and decoration style', errorMessage('steps.design')],
  ['Please complete all required steps', errorMessage('steps.incomplete')],
  ['You need credits to generate images', errorMessage('generation.credits')],
  ['You need more credits for this generation', errorMessage('generation.moreCredits')],
  ['You need an active subscription', errorMessage('tool.subscription')],
  ['Invalid generation ID', errorMessage('generation.invalidId')],
  ['Image not found', errorMessage('generation.notFound')],
  ['Failed to load room types', errorMessage('catalogue.rooms')],
  ['Failed to load design presets', errorMessage('catalogue.presets')],
  ['An unexpected error occurred. Please try again.', errorMessage('unexpected')],
  ['Full room redesign completed!', tools['full-redesign'].modes.room.success],
  ['Failed to generate room design', tools['full-redesign'].modes.room.failure],
  ['Virtual staging completed!', tools['virtual-staging'].modes.room.success],
  ['Failed to generate virtual staging', tools['virtual-staging'].modes.room.failure],
  ['Finalizing your design...', generationCopy.finalizing],
  ['Generating...', generationCopy.generating],
  ['Generation Failed', generationCopy.failed],
  ['Unknown error occurred', generationCopy.unknownReason],
  ['This content was blocked by our safety filters.', generationCopy.blocked],
  ['Failed to save result', generationCopy.saveFailed],
  ['No result image received from Replicate', generationCopy.noResult],
  ['Select your plan', billingCopy.selectPlan],
  ['FULL 7-DAY MONEY-BACK GUARANTEE', billingCopy.guaranteeLink],
  ['Got it', billingCopy.gotIt],
  ['Get Pro', billingCopy.getPlan('Pro')],
  ["What's Included in Pro", billingCopy.includedIn('Pro')],
  ['Current Subscription', billingCopy.currentSubscription],
  ['Buy Credits - No Monthly Fees', billingCopy.buyCreditsTitle],
  ['Credits Account', billingCopy.creditsAccount],
  ['Failed to start checkout process', errorMessage('checkout.failed')],
  ['No checkout URL returned', errorMessage('checkout.noUrl')],
  ['Invalid plan', errorMessage('plan.invalid')],
  ['Please subscribe to a plan first before purchasing additional credits.', errorMessage('pack.subscription')],
  ['You need to subscribe to a plan first before managing your subscription.', billingCopy.portalNeedsPlan],
  ['Failed to open subscription management. Please try again.', billingCopy.portalFailed],
  ['Subscription status updated', billingCopy.statusUpdated],
  ['Failed to check subscription status. Please try again.', billingCopy.statusFailed],
  ['Failed to refresh subscription status', billingCopy.statusFailedOnPlans],
  ["Payment Redirect Failed. We couldn't redirect you to payment. Please try again.", billingCopy.yearlyFailed],
  ['Error verifying payment. Please contact support.', billingCopy.verifyError],
  ['Payment verification failed. Please contact support.', billingCopy.verifyFailed],
  ['Error processing payment. Please contact support.', billingCopy.processError],
  ['Unable to confirm credit purchase. Please check your account page.', billingCopy.confirmFailed],
  ['Credit purchase successful! You now have 7 credits.', billingCopy.purchased(7)],
  ['Credit verification failed. Please contact support if credits were not added.', billingCopy.creditRetriesOver],
])('the text is exactly: %s', (quoted, said) => {
  expect(said).toBe(quoted)
})

test('progress shows six messages, two seconds apart, up to 90 %, and finalizing is 95 %', () => {
  expect(new Set(generationCopy.progress).size).toBe(6)
  expect(generationCopy).toMatchObject({ progressStepSeconds: 2, progressCap: 90, finalizingProgress: 95 })
})
