import { Duration, RemovalPolicy, SecretValue, Stack, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  FeaturePlan,
  LambdaVersion,
  ManagedLoginVersion,
  OAuthScope,
  ProviderAttribute,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolIdentityProviderGoogle,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import type { Config } from '#infra/config.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { userPoolRules, WebAcl } from '#infra/constructs/web/web-acl.ts'
import { googleSecretOf } from '#infra/stack-name.ts'
import { limits } from '#shared/limits.ts'

export type AuthProps = { config: Config; table: Table }

/** The user pool: sign-in by email and password, and by Google if the stage has a Google client. */
export class Auth extends Construct {
  readonly userPool: UserPool
  /** The trigger that refuses sign-ups. Lambda counts refusals as errors. */
  readonly preSignUp: LambdaFunction
  /** The host of Cognito's hosted UI. Null without Google sign-in, which alone needs it. */
  readonly signInDomain: string | null
  private readonly config: Config
  private readonly google: UserPoolIdentityProviderGoogle | undefined

  constructor(scope: Construct, id: string, { config, table }: AuthProps) {
    super(scope, id)
    this.config = config
    this.userPool = new UserPool(this, 'Users', poolSettings(config))
    Validations.of(this.userPool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason: 'A password needs six characters and no composition rules (docs/product.md, Accounts).',
      },
      { id: 'AwsSolutions-COG2', reason: 'The product has no screen for a second factor.' },
      ...(config.threatProtection
        ? []
        : [
            {
              id: 'AwsSolutions-COG8',
              reason: 'The Plus plan costs per user; a stage turns it on by threatProtection.',
            },
          ]),
    )
    new CfnWebACLAssociation(this, 'FirewallOfUsers', {
      resourceArn: this.userPool.userPoolArn,
      webAclArn: new WebAcl(this, 'Firewall', { name: 'users', scope: 'REGIONAL', rules: userPoolRules }).arn,
    })
    this.preSignUp = this.addPreSignUp()
    this.addPostConfirmation(table)
    this.addPreTokenGeneration(table)
    this.google = config.google && this.addGoogle(config.google.clientId)
    this.signInDomain = this.google ? this.addSignInDomain() : null
  }

  /** The URL to which Google redirects the browser. It must be registered in Google's console. */
  get googleRedirectUrl() {
    return this.signInDomain ? `https://${this.signInDomain}/oauth2/idpresponse` : null
  }

  /** The origin of Cognito's API, which the browser calls. */
  get origin() {
    return `https://cognito-idp.${Stack.of(this).region}.amazonaws.com`
  }

  /** Adds the browser's client. Called last, because its callback URLs contain the site's URL. */
  addWebClient(siteUrl: string): UserPoolClient {
    const client = this.userPool.addClient('WebClient', {
      // Only our role can use the admin flow: the API checks the current password with it (docs/decisions/0012).
      authFlows: { userSrp: true, adminUserPassword: true },
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      enableTokenRevocation: true,
      ...(this.google
        ? {
            supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO, UserPoolClientIdentityProvider.GOOGLE],
            oAuth: {
              flows: { authorizationCodeGrant: true },
              scopes: [OAuthScope.OPENID, OAuthScope.EMAIL],
              callbackUrls: [`${siteUrl}/login`],
              logoutUrls: [`${siteUrl}/login`],
            },
          }
        : { disableOAuth: true, supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO] }),
    })
    if (this.google) {
      client.node.addDependency(this.google)
      this.addSignInPages(client)
    }
    return client
  }

  private addPreSignUp() {
    const trigger = new LambdaFunction(this, 'PreSignUp', { entry: 'triggers/pre-sign-up', timeout: triggerTimeout })
    this.userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, trigger)
    this.allowOnPool('FindUsers', trigger, 'cognito-idp:ListUsers')
    return trigger
  }

  private addPostConfirmation(table: Table) {
    const trigger = new LambdaFunction(this, 'PostConfirmation', {
      entry: 'triggers/post-confirmation',
      timeout: triggerTimeout,
    })
    table.grantAccount(trigger)
    table.grantChange(trigger)
    this.userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, trigger)
    this.allowOnPool('EndSessions', trigger, 'cognito-idp:AdminUserGlobalSignOut')
  }

  private addPreTokenGeneration(table: Table) {
    const trigger = new LambdaFunction(this, 'PreTokenGeneration', {
      entry: 'triggers/pre-token-generation',
      timeout: triggerTimeout,
    })
    table.grantRead(trigger)
    // Only version 2 can change access tokens.
    this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, trigger, LambdaVersion.V2_0)
  }

  // A separate policy avoids a cycle: the pool refers to the function, and this permission to the pool.
  private allowOnPool(id: string, trigger: LambdaFunction, action: string) {
    new Policy(this, id, {
      roles: [trigger.executionRole],
      statements: [new PolicyStatement({ actions: [action], resources: [this.userPool.userPoolArn] })],
    })
  }

  private addGoogle(clientId: string) {
    return new UserPoolIdentityProviderGoogle(this, 'Google', {
      userPool: this.userPool,
      clientId,
      clientSecretValue: SecretValue.secretsManager(googleSecretOf(this.config.stage)),
      scopes: ['openid', 'email'],
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
      },
    })
  }

  private addSignInDomain() {
    const { account, region } = Stack.of(this)
    const domainPrefix = `roomwright-${this.config.stage}-${account}`
    // Only managed login passes `prompt` on to Google (docs/vendors.md, Cognito).
    const managedLoginVersion = ManagedLoginVersion.NEWER_MANAGED_LOGIN
    this.userPool.addDomain('SignIn', { cognitoDomain: { domainPrefix }, managedLoginVersion })
    return `${domainPrefix}.auth.${region}.amazoncognito.com`
  }

  // Managed login shows no page for a client without a style, even when visitors only see Google's page.
  private addSignInPages({ userPoolClientId }: UserPoolClient) {
    const { userPoolId } = this.userPool
    new CfnManagedLoginBranding(this, 'SignInPages', {
      userPoolId,
      clientId: userPoolClientId,
      useCognitoProvidedValues: true,
    })
  }
}

// Cognito's time limit for triggers (docs/vendors.md, Cognito).
const triggerTimeout = Duration.seconds(5)

const poolSettings = ({ stage, sender, productName, threatProtection }: Config) => ({
  userPoolName: `roomwright-${stage}`,
  selfSignUpEnabled: true,
  signInAliases: { email: true },
  signInCaseSensitive: false,
  standardAttributes: { email: { required: true, mutable: true } },
  autoVerify: { email: true },
  keepOriginal: { email: true },
  // Cognito uses this text for all codes: for a new address and for a forgotten password.
  userVerification: { emailSubject: `Your ${productName} code`, emailBody: 'Your code is {####}.' },
  accountRecovery: AccountRecovery.EMAIL_ONLY,
  passwordPolicy: {
    minLength: limits.passwordMinCharacters,
    requireDigits: false,
    requireLowercase: false,
    requireUppercase: false,
    requireSymbols: false,
  },
  deletionProtection: true,
  // Not `RETAIN_ON_UPDATE_OR_DELETE`, because a failed first deployment cannot delete a protected resource.
  removalPolicy: RemovalPolicy.RETAIN,
  featurePlan: threatProtection ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
  ...(threatProtection && { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }),
  ...(sender && { email: UserPoolEmail.withSES({ fromEmail: sender, fromName: productName, sesRegion: 'us-east-1' }) }),
})
