/** One rule of a bucket's CORS configuration. */
export type CorsRule = {
  /** Each with at most one `*`. */
  allowedOrigins: string[]
  allowedMethods: string[]
  allowedHeaders?: string[]
  exposedHeaders?: string[]
  maxAgeSeconds?: number | undefined
}

/** One rule of a bucket's lifecycle configuration. */
export type LifecycleRule = {
  /** Tags that an object must have, all of them. */
  tags?: Record<string, string>
  /** Days after which an object is deleted. */
  expirationDays?: number | undefined
}

export type BucketRules = { corsRules?: CorsRule[]; lifecycleRules?: LifecycleRule[] }
