/**
 * The email address of a user of the pool for mails and Stripe. Null for a Google address that Google has not verified
 * (docs/product.md, Accounts).
 */
export const verifiedAddress = ({
  email,
  email_verified,
  'cognito:user_status': status,
}: Record<string, string>): string | null =>
  status === 'EXTERNAL_PROVIDER' && email_verified !== 'true' ? null : (email ?? null)
