import { vi } from 'vitest'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import { pictureKey, pictureKeyId } from './picture-key.ts'

export const queueUrlOf = (name: string) => `https://sqs.us-east-1.amazonaws.com/000000000000/roomwright-test-${name}`

const secretArn = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}`

/** The environment variables that the stack gives its functions. */
export const functionEnvironment = {
  TABLE_NAME: 'table',
  IMAGES_BUCKET: 'images',
  IMAGES_ORIGIN: 'https://images.test',
  USER_IMAGES_BUCKET: 'user-images',
  USER_IMAGES_ORIGIN: 'https://user-images.test',
  PRODUCT_NAME: 'Roomwright',
  PUBLIC_URL: 'https://roomwright.test',
  SITE_URL: 'https://roomwright.test',
  AI_QUEUE_URLS: JSON.stringify(Object.fromEntries(toolFunctions.map((name) => [name, queueUrlOf(name)]))),
  ACCOUNT_DELETIONS_QUEUE_URL: queueUrlOf('account-deletions'),
  ACCOUNT_EXPORTS_QUEUE_URL: queueUrlOf('account-exports'),
  IMAGE_VALIDATIONS_QUEUE_URL: queueUrlOf('image-validation'),
  TRAININGS_QUEUE_URL: queueUrlOf('start-training'),
  RESULTS_QUEUE_URL: queueUrlOf('results'),
  EVENTS_ENDPOINT: 'https://events.test/event',
  SECRETS_ENDPOINT: 'https://secrets.test',
  ORIGIN_SECRET_ARN: secretArn('origin'),
  PICTURE_KEYS_ARN: secretArn('picture-keys'),
  PICTURE_KEY_IDS: JSON.stringify({ [pictureKey.fingerprint]: pictureKeyId }),
  PICTURE_SIGNER_ARN: secretArn('picture-signing'),
  REPLICATE_TOKEN_ARN: secretArn('replicate-token'),
  REPLICATE_WEBHOOK_SECRET_ARN: secretArn('replicate-webhook'),
  REPLICATE_LINK_SECRET_ARN: secretArn('replicate-link'),
  REPLICATE_URL: 'https://replicate.test/v1',
  REPLICATE_OUTPUT_ORIGINS: 'https://replicate.delivery,https://*.replicate.delivery',
  STRIPE_URL: 'https://stripe.test',
  STRIPE_LIVE_MODE: 'false',
  STRIPE_EVENTS_QUEUE_URL: queueUrlOf('stripe-events'),
  STRIPE_SECRET_KEY_ARN: secretArn('stripe-key'),
  STRIPE_WEBHOOK_SECRET_ARN: secretArn('stripe-webhook'),
  SUPPORT_EMAIL: 'support@roomwright.test',
  MAIL_SENDER: 'hello@roomwright.test',
  USER_POOL_CLIENT_ID: 'web-client',
  USER_POOL_ID: 'us-east-1_pool',
}

/** The values in Secrets Manager, by name. The webhook secret is that of the Standard Webhooks test vector. */
export const secretValues: Record<string, string> = {
  origin: 'only-cloudfront-knows-this',
  'picture-keys': pictureKey.secret,
  'replicate-token': 'r8_token_of_the_test',
  'replicate-webhook': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'replicate-link': 'links-are-proven-with-this',
  'stripe-key': 'sk_of_the_test',
  'stripe-webhook': 'whsec_of_the_test_of_stripe',
}

/** The answer of Secrets Manager to a GetSecretValue request with this body. The picture signer has no value by default. */
export const secretAnswer = (body: string): Response => {
  const name = String(JSON.parse(body).SecretId).split(':').at(-1) ?? ''
  const SecretString = secretValues[name]
  return SecretString === undefined
    ? Response.json({ __type: 'ResourceNotFoundException' }, { status: 400 })
    : Response.json({ SecretString })
}

export const stubFunctionEnvironment = () => {
  for (const [name, value] of Object.entries(functionEnvironment)) vi.stubEnv(name, value)
}

/** Points a variable at a new secret with this value. A new name avoids the value that functions have cached. */
export const stubSecret = (variable: keyof typeof functionEnvironment, value: string) => {
  const name = `${variable}-${Object.keys(secretValues).length}`
  secretValues[name] = value
  vi.stubEnv(variable, secretArn(name))
}
