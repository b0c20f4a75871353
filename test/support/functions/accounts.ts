import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import type { Account } from '#shared/entities/account.ts'

export const userId = '3f6b1c1e-7c1d-4f0e-9f39-0a5c7a4b2d10'
export const otherUserId = '8a0d6a44-52a5-4c1f-8c8b-6d7b6f2f9e21'

/** A stored account, by default with an active Pro plan and 100 credits. */
export const accountRow = (changed: Partial<AccountRow> = {}): AccountRow => ({
  userId,
  email: 'ada@example.com',
  createdAt: '2026-01-02T03:04:05.000Z',
  tier: 'Pro',
  active: true,
  planCredits: 100,
  planPeriodEnd: '2099-01-01T00:00:00.000Z',
  grantedFrom: '2026-01-01T00:00:00.000Z',
  grantedThrough: '2099-01-01T00:00:00.000Z',
  packCredits: 0,
  packsBought: 0,
  held: 0,
  debt: 0,
  claims: null,
  latestEntry: null,
  dev: false,
  subscription: null,
  stripeCustomer: null,
  planCheckout: null,
  delayedCheckout: null,
  billingVersion: 0,
  purchasesCheckedAt: null,
  adsConversionTracked: false,
  dataExport: null,
  tokenEpoch: '0',
  draftModelId: null,
  trainingId: null,
  selectedModelId: null,
  tourSeen: false,
  listingBoard: 'other',
  ...changed,
})

/** An account as the API returns it, by default without a plan and without credits. */
export const gate = (changed: Partial<Account> = {}): Account => ({
  userId,
  email: 'ada@example.com',
  createdAt: '2026-01-02T03:04:05.000Z',
  tier: null,
  active: false,
  credits: 0,
  packCredits: 0,
  held: 0,
  debt: 0,
  dev: false,
  subscription: null,
  adsConversionTracked: false,
  dataExport: null,
  isPaymentOnItsWay: false,
  selectedModelId: null,
  tourSeen: false,
  listingBoard: 'other',
  trainingInProgress: false,
  liveChannel: `/users/${userId}/0`,
  ...changed,
})
