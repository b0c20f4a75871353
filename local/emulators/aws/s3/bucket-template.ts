import * as z from 'zod'
import type { BucketRules } from './bucket-rules.ts'

const TemplateCorsRule = z.strictObject({
  Id: z.string().optional(),
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).optional(),
  ExposedHeaders: z.array(z.string()).optional(),
  MaxAge: z.coerce.number().optional(),
})

const TemplateLifecycleRule = z.strictObject({
  Id: z.string().optional(),
  Status: z.literal('Enabled'),
  TagFilters: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]),
  ExpirationInDays: z.coerce.number().int().min(1).optional(),
  // Unfinished uploads stay until the state is deleted.
  AbortIncompleteMultipartUpload: z.object({ DaysAfterInitiation: z.coerce.number() }).optional(),
})

const BucketProperties = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(TemplateCorsRule) }).default({ CorsRules: [] }),
  LifecycleConfiguration: z.object({ Rules: z.array(TemplateLifecycleRule) }).default({ Rules: [] }),
})

/** Reads the rules of a resolved `AWS::S3::Bucket`. Throws for a kind of rule that is not implemented here. */
export const bucketRulesFrom = (properties: unknown): Required<BucketRules> => {
  const { CorsConfiguration, LifecycleConfiguration } = BucketProperties.parse(properties)
  return {
    corsRules: CorsConfiguration.CorsRules.map((rule) => ({
      allowedOrigins: rule.AllowedOrigins,
      allowedMethods: rule.AllowedMethods,
      allowedHeaders: rule.AllowedHeaders ?? [],
      exposedHeaders: rule.ExposedHeaders ?? [],
      maxAgeSeconds: rule.MaxAge,
    })),
    lifecycleRules: LifecycleConfiguration.Rules.map((rule) => ({
      tags: Object.fromEntries(rule.TagFilters.map(({ Key, Value }) => [Key, Value])),
      expirationDays: rule.ExpirationInDays,
    })),
  }
}
