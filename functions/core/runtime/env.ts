/** The variables that the stack sets. Each function gets only those it uses. */
export type Variable =
  | 'ACCOUNT_DELETIONS_QUEUE_URL'
  | 'ACCOUNT_EXPORTS_QUEUE_URL'
  | 'AI_QUEUE_URLS'
  | 'AWS_REGION'
  | 'EVENTS_ENDPOINT'
  | 'IMAGE_VALIDATIONS_QUEUE_URL'
  | 'IMAGES_BUCKET'
  | 'IMAGES_ORIGIN'
  | 'MAIL_SENDER'
  | 'ORIGIN_SECRET_ARN'
  | 'PICTURE_KEYS_ARN'
  | 'PICTURE_KEY_IDS'
  | 'PICTURE_SIGNER_ARN'
  | 'PRODUCT_NAME'
  | 'PUBLIC_URL'
  | 'REPLICATE_LINK_SECRET_ARN'
  | 'REPLICATE_OUTPUT_ORIGINS'
  | 'REPLICATE_TOKEN_ARN'
  | 'REPLICATE_URL'
  | 'REPLICATE_WEBHOOK_SECRET_ARN'
  | 'RESULTS_QUEUE_URL'
  | 'SECRETS_ENDPOINT'
  | 'SITE_URL'
  | 'STRIPE_EVENTS_QUEUE_URL'
  | 'STRIPE_LIVE_MODE'
  | 'STRIPE_SECRET_KEY_ARN'
  | 'STRIPE_URL'
  | 'STRIPE_WEBHOOK_SECRET_ARN'
  | 'SUPPORT_EMAIL'
  | 'TABLE_NAME'
  | 'TRAININGS_QUEUE_URL'
  | 'USER_IMAGES_BUCKET'
  | 'USER_IMAGES_ORIGIN'
  | 'USER_POOL_CLIENT_ID'
  | 'USER_POOL_ID'

/** The value of an environment variable. Throws with its name when it is missing or empty. */
export const env = (name: Variable): string => {
  const value = process.env[name]
  if (!value) throw new Error(`The environment variable ${name} is not set for this function`)
  return value
}

/** The value of a variable that some stages do not have. Undefined when it is missing or empty. */
export const optionalEnv = (name: Variable): string | undefined => process.env[name] || undefined
