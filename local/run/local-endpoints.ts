import * as z from 'zod'

/** The JSON at `/local/endpoints.json`: what a tool or a test needs to use the stack with the official SDKs. */
export const LocalEndpoints = z.object({
  url: z.url(),
  region: z.string(),
  account: z.string(),
  /** The operator's access key, which is allowed every action. */
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  endpoints: z.object({
    api: z.url(),
    cognito: z.url(),
    dynamodb: z.url(),
    /** For Amplify, which appends `/realtime`. */
    events: z.url(),
    eventsPublish: z.url(),
    rekognition: z.url(),
    /** Options of the Replicate SDK; null when the real Replicate is used. */
    replicate: z.object({ baseUrl: z.url(), auth: z.string() }).nullable(),
    s3: z.url(),
    secretsManager: z.url(),
    ses: z.url(),
    sqs: z.url(),
    /** Options of the Stripe SDK; null when the real Stripe is used. */
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
