import * as z from 'zod'

const flag = z.stringbool().or(z.boolean())
const secondsOf = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const
const unit = z.enum(['seconds', 'minutes', 'hours', 'days'])

/** `AWS::Cognito::UserPoolClient`, with CloudFormation's defaults. */
export const ClientProperties = z.object({
  AccessTokenValidity: z.coerce.number().default(1),
  IdTokenValidity: z.coerce.number().default(1),
  RefreshTokenValidity: z.coerce.number().default(30),
  TokenValidityUnits: z
    .object({ AccessToken: unit.default('hours'), IdToken: unit.default('hours'), RefreshToken: unit.default('days') })
    .prefault({}),
  ExplicitAuthFlows: z.array(z.string()).default(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
  RefreshTokenRotation: z
    .object({
      Feature: z.enum(['ENABLED', 'DISABLED']).default('DISABLED'),
      RetryGracePeriodSeconds: z.coerce.number().min(0).max(60).default(0),
    })
    .prefault({}),
  EnableTokenRevocation: flag.default(true),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
  AllowedOAuthFlowsUserPoolClient: flag.default(false),
  AllowedOAuthFlows: z.array(z.string()).default([]),
  AllowedOAuthScopes: z.array(z.string()).default([]),
  CallbackURLs: z.array(z.string()).default([]),
  LogoutURLs: z.array(z.string()).default([]),
  SupportedIdentityProviders: z.array(z.string()).default([]),
  GenerateSecret: flag.default(false).refine((generated) => !generated, 'A client secret is not stood in for.'),
})

export type ClientSettings = ReturnType<typeof clientSettings>

export const clientSettings = (id: string, properties: z.output<typeof ClientProperties>) => ({
  id,
  authFlows: properties.ExplicitAuthFlows,
  accessTokenSeconds: properties.AccessTokenValidity * secondsOf[properties.TokenValidityUnits.AccessToken],
  idTokenSeconds: properties.IdTokenValidity * secondsOf[properties.TokenValidityUnits.IdToken],
  refreshTokenSeconds: properties.RefreshTokenValidity * secondsOf[properties.TokenValidityUnits.RefreshToken],
  rotatesRefreshTokens: properties.RefreshTokenRotation.Feature === 'ENABLED',
  rotationGraceSeconds: properties.RefreshTokenRotation.RetryGracePeriodSeconds,
  revokesTokens: properties.EnableTokenRevocation,
  hidesUserExistence: properties.PreventUserExistenceErrors === 'ENABLED',
  oauthFlows: properties.AllowedOAuthFlowsUserPoolClient ? properties.AllowedOAuthFlows : [],
  oauthScopes: properties.AllowedOAuthScopes,
  callbackUrls: properties.CallbackURLs,
  logoutUrls: properties.LogoutURLs,
  identityProviders: properties.SupportedIdentityProviders,
})
