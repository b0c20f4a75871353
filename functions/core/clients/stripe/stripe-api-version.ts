/**
 * The API version that the installed SDK was written for. Requests, webhook endpoints and the local Stripe server share
 * it.
 */
export const stripeApiVersion = '2026-10-28.endive'
