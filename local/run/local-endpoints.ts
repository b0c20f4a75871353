import * as z from 'zod'

/** `/local/endpoints.json`: all that a tool or a test needs to speak to the stack with an official SDK. */
export const LocalEndpoints = z.object({
  url: z.url(),
  region: z.string(),
  account: z.string(),
  /** The operator's key, which may do everything. */
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  endpoints: z.object({
    api: z.url(),
    cognito: z.url(),
    dynamodb: z.url(),
    /** For Amplify; it adds `/realtime`. */
    events: z.url(),
    eventsPublish: z.url(),
    rekognition: z.url(),
    /** What the Replicate SDK is made with; null when the real one is used. */
    replicate: z.object({ baseUrl: z.url(), auth: z.string() }).nullable(),
    s3: z.url(),
    secretsManager: z.url(),
    ses: z.url(),
    sqs: z.url(),
    /** What the Stripe SDK is made with; null when the real one is used. */
    stripe: z.object({ url: z.url(), key: z.string() }).nullable(),
  }),
  resources: z.object({
    table: z.string(),
    imagesBucket: z.string(),
    buckets: z.array(z.string()),
    queues: z.array(z.object({ name: z.string(), url: z.url() })),
    functions: z.array(z.string()),
    secrets: z.array(z.string()),
    schedules: z.array(z.string()),
    userPoolId: z.string(),
    userPoolClientId: z.string(),
  }),
})
export type LocalEndpoints = z.infer<typeof LocalEndpoints>
