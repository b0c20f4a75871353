import { onTestFinished } from 'vitest'
import { configureAmplify as configureAmplifyFor } from '#infra/commands/check/visitor.ts'
import type { Mail } from '#local/emulators/aws/cognito/pool.ts'
import { poolSettings } from '#local/emulators/aws/cognito/pool-settings.ts'
import { type CognitoOptions, startCognito } from '#local/emulators/aws/cognito/start-cognito.ts'
import type { TriggerEvent, TriggerName } from '#local/emulators/aws/cognito/triggers.ts'
import { account, region } from '#test/support/local/aws-clients.ts'
import { localAccess } from '#test/support/local/local-access.ts'

export const poolId = 'us-east-1_Local0001'
export const clientId = 'webclient'

/** The properties of the product's pool in the template. */
export const userPoolProperties = {
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
  AutoVerifiedAttributes: ['email'],
  Policies: {
    PasswordPolicy: {
      MinimumLength: 6,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      RequireUppercase: false,
    },
  },
  Schema: [{ Name: 'email', Mutable: true, Required: true }],
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  VerificationMessageTemplate: {
    DefaultEmailOption: 'CONFIRM_WITH_CODE',
    EmailMessage: 'The verification code to your new account is {####}',
    EmailSubject: 'Verify your new account',
  },
}

export const clientProperties = {
  AccessTokenValidity: 60,
  AllowedOAuthFlows: ['code'],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthScopes: ['openid', 'email', 'aws.cognito.signin.user.admin'],
  CallbackURLs: ['http://localhost:3000/login'],
  EnableTokenRevocation: true,
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
  IdTokenValidity: 60,
  LogoutURLs: ['http://localhost:3000/'],
  PreventUserExistenceErrors: 'ENABLED',
  RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
  RefreshTokenValidity: 43_200,
  SupportedIdentityProviders: ['COGNITO', 'Google'],
  TokenValidityUnits: {
    AccessToken: 'minutes',
    IdToken: 'minutes',
    RefreshToken: 'minutes',
  },
}

export const google = {
  ProviderName: 'Google',
  ProviderType: 'Google',
  AttributeMapping: { email: 'email', email_verified: 'email_verified' },
}

export const domain = { Domain: 'rooms', UserPoolId: poolId, ManagedLoginVersion: 2 }

export const branding = { ClientId: clientId, UseCognitoProvidedValues: true, UserPoolId: poolId }

type Trigger = (event: TriggerEvent) => TriggerEvent

export type TestPoolOptions = Partial<Pick<CognitoOptions, 'access' | 'file' | 'port' | 'faults' | 'log'>> & {
  userPool?: Record<string, unknown>
  client?: Record<string, unknown>
  /** Replaces other resources of the template. */
  resources?: Partial<Parameters<typeof poolSettings>[0]>
  triggers?: Partial<Record<TriggerName, Trigger>>
}

/** Confirms and verifies every address, as the product's trigger does. */
export const confirming: Trigger = (event) => ({ ...event, response: { autoConfirmUser: true, autoVerifyEmail: true } })

/** A pool with the product's settings, its mails and the events of its triggers. The caller closes it. */
export const startTestPool = async (given: TestPoolOptions = {}) => {
  const { userPool, client, resources, triggers = { PreSignUp: confirming }, ...options } = given
  const mails: Mail[] = []
  const events: TriggerEvent[] = []
  const cognito = await startCognito({
    access: localAccess().access,
    region,
    account,
    pool: poolSettings({
      id: poolId,
      userPool: { ...userPoolProperties, ...userPool },
      clients: { [clientId]: { ...clientProperties, ...client } },
      identityProviders: [google],
      domain,
      brandings: [branding],
      ...resources,
    }),
    triggers: {
      invoke: async (name, event) => {
        events.push(event)
        return triggers[name]?.(event) ?? event
      },
    },
    deliverMail: (mail) => mails.push(mail),
    ...options,
  })
  const lastCode = () => /\d{6}/.exec(mails.at(-1)?.html ?? '')?.[0] ?? ''
  return { cognito, mails, events, lastCode }
}

/** A pool that is closed after the test. */
export const testPool = async (options: TestPoolOptions = {}) => {
  const pool = await startTestPool(options)
  onTestFinished(() => pool.cognito.close())
  return pool
}

/** Configures Amplify for the pool and an Event API, as the site does, with an empty token store. */
export const configureAmplify = ({ port }: { port: number }, eventsEndpoint = ''): Map<string, string> =>
  configureAmplifyFor({
    userPoolId: poolId,
    userPoolClientId: clientId,
    userPoolEndpoint: `http://localhost:${port}/`,
    eventsEndpoint,
    region,
  })
