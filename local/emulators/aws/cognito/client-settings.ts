import * as z from 'zod'
import { flag, off, on } from './flags.ts'

const secondsOf = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const
const unit = z.enum(['seconds', 'minutes', 'hours', 'days'])

/** `AWS::Cognito::UserPoolClient`, with CloudFormation's defaults; another value of a literal is not imitated. */
export const ClientProperties = z.object({
  AccessTokenValidity: z.coerce.number().default(1),
  IdTokenValidity: z.coerce.number().default(1),
  RefreshTokenValidity: z.coerce.number().default(30),
  TokenValidityUnits: z
    .object({ AccessToken: unit.default('hours'), IdToken: unit.default('hours'), RefreshToken: unit.default('days') })
    .prefault({}),
  ExplicitAuthFlows: z.array(z.string()).default(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
  RefreshTokenRotation: z.object({
    Feature: z.literal('ENABLED'),
    RetryGracePeriodSeconds: z.coerce.number().min(0).max(60).default(0),
  }),
  EnableTokenRevocation: on.default(true),
  PreventUserExistenceErrors: z.literal('ENABLED'),
  AllowedOAuthFlowsUserPoolClient: flag.default(false),
  AllowedOAuthFlows: z.array(z.string()).default([]),
  AllowedOAuthScopes: z.array(z.string()).default([]),
  CallbackURLs: z.array(z.string()).default([]),
  LogoutURLs: z.array(z.string()).default([]),
  SupportedIdentityProviders: z.array(z.string()).default([]),
  GenerateSecret: off.default(false),
})

export type ClientSettings = ReturnType<typeof clientSettings>

export const clientSettings = (id: string, properties: z.output<typeof ClientProperties>) => ({
  id,
  authFlows: properties.ExplicitAuthFlows,
  accessTokenSeconds: properties.AccessTokenValidity * secondsOf[properties.TokenValidityUnits.AccessToken],
  idTokenSeconds: properties.IdTokenValidity * secondsOf[properties.TokenValidityUnits.IdToken],
  refreshTokenSeconds: properties.RefreshTokenValidity * secondsOf[properties.TokenValidityUnits.RefreshToken],
  rotationGraceSeconds: properties.RefreshTokenRotation.RetryGracePeriodSeconds,
  oauthFlows: properties.AllowedOAuthFlowsUserPoolClient ? properties.AllowedOAuthFlows : [],
  oauthScopes: properties.AllowedOAuthScopes,
  callbackUrls: properties.CallbackURLs,
  logoutUrls: properties.LogoutURLs,
  identityProviders: properties.SupportedIdentityProviders,
})
