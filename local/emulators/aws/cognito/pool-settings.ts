import * as z from 'zod'
import { ClientProperties, clientSettings } from './client-settings.ts'
import { off } from './flags.ts'

const PasswordPolicy = z.object({
  MinimumLength: z.coerce.number().int().min(6).max(99),
  RequireLowercase: off,
  RequireNumbers: off,
  RequireSymbols: off,
  RequireUppercase: off,
})

const UserPoolProperties = z.object({
  Policies: z.object({ PasswordPolicy }),
  // Only pools whose users sign in by email are implemented.
  UsernameAttributes: z.tuple([z.literal('email')]),
  UsernameConfiguration: z.object({ CaseSensitive: off }),
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: off }).optional(),
  LambdaConfig: z
    .strictObject({
      PreSignUp: z.string().optional(),
      PostConfirmation: z.string().optional(),
      PreTokenGenerationConfig: z.strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal('V2_0') }).optional(),
    })
    .optional(),
  VerificationMessageTemplate: z
    .object({
      EmailMessage: z.string().default('Your verification code is {####}'),
      EmailSubject: z.string().default('Your verification code'),
    })
    .prefault({}),
  EmailConfiguration: z.object({ From: z.string().default('no-reply@verificationemail.com') }).prefault({}),
})

const IdentityProviderProperties = z.object({
  ProviderName: z.string(),
  ProviderType: z.literal('Google'),
  AttributeMapping: z.record(z.string(), z.string()).default({}),
})

// Managed login; version 1 is the classic hosted UI, which is not imitated (docs/vendors.md, Cognito).
const DomainProperties = z.object({ ManagedLoginVersion: z.coerce.number().pipe(z.literal(2)) })

const BrandingProperties = z.object({ ClientId: z.string() })

const PoolResources = z.object({
  id: z.string().regex(/^[\w-]+_[0-9a-zA-Z]+$/),
  userPool: UserPoolProperties,
  clients: z.record(z.string(), ClientProperties),
  identityProviders: z.array(IdentityProviderProperties).default([]),
  domain: DomainProperties.optional(),
  brandings: z.array(BrandingProperties).default([]),
})

/** Resolved CloudFormation properties: of the pool, of its clients by their ids, and of what belongs to its sign-in pages. */
type PoolProperties = {
  id: string
  userPool: Record<string, unknown>
  clients: Record<string, Record<string, unknown>>
  identityProviders?: Record<string, unknown>[]
  /** The pool has sign-in pages only with a domain. */
  domain?: Record<string, unknown> | undefined
  brandings?: Record<string, unknown>[]
}

export type PoolSettings = ReturnType<typeof poolSettings>

/**
 * Reads `AWS::Cognito::UserPool`, `UserPoolClient`, `UserPoolIdentityProvider`, `UserPoolDomain` and
 * `ManagedLoginBranding`. Throws a `ZodError` that names a property that is not implemented.
 */
export const poolSettings = (properties: PoolProperties) => {
  const { id, userPool, clients, identityProviders, domain, brandings } = PoolResources.parse(properties)
  return {
    id,
    clients: Object.entries(clients).map(([clientId, client]) => clientSettings(clientId, client)),
    identityProviders: identityProviders.map(({ ProviderName, AttributeMapping }) => ({
      name: ProviderName,
      attributeMapping: AttributeMapping,
    })),
    signInPages: domain && { brandedClients: brandings.map(({ ClientId }) => ClientId) },
    minimumPasswordLength: userPool.Policies.PasswordPolicy.MinimumLength,
    mail: {
      from: userPool.EmailConfiguration.From,
      subject: userPool.VerificationMessageTemplate.EmailSubject,
      message: userPool.VerificationMessageTemplate.EmailMessage,
    },
  }
}
