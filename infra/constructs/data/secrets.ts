import { Stack, Validations } from 'aws-cdk-lib'
import { Grant } from 'aws-cdk-lib/aws-iam'
import { CfnSecret, type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { pictureKeysSecretOf } from '#infra/picture-keys.ts'
import { brand } from '#shared/brand.ts'

/**
 * The stack's secrets. The stack generates two; the operator or the deployment stores the others. The deployment makes
 * one before the stack, because the template contains its public keys. The template contains no values.
 */
export class Secrets extends Construct {
  /** CloudFront sends it to the API as a header. The API refuses requests without it. */
  readonly origin: AppSecret
  /** Signs the job id and deadline in the webhook URL. */
  readonly replicateLink: AppSecret
  readonly replicateToken: AppSecret
  readonly replicateWebhook: AppSecret
  /** The private keys of the URLs of pictures; the first one signs. */
  readonly pictureKeys: AppSecret
  /** Signs the manifests of AI pictures. Without a value, pictures only have XMP. */
  readonly pictureSigner: AppSecret
  readonly stripeKey: AppSecret
  readonly stripeWebhook: AppSecret

  constructor(scope: Construct, id: string, { stage }: { stage: string }) {
    super(scope, id)
    const name = (secret: string) => `${brand.name.toLowerCase()}-${stage}-${secret}`
    this.origin = new AppSecret(this, 'Origin', {
      variable: 'ORIGIN_SECRET_ARN',
      name: name('origin-proof'),
      source: 'generated',
    })
    this.replicateLink = new AppSecret(this, 'ReplicateLink', {
      variable: 'REPLICATE_LINK_SECRET_ARN',
      name: name('replicate-link'),
      source: 'generated',
    })
    this.replicateToken = new AppSecret(this, 'ReplicateToken', {
      variable: 'REPLICATE_TOKEN_ARN',
      name: name('replicate-token'),
    })
    this.replicateWebhook = new AppSecret(this, 'ReplicateWebhook', {
      variable: 'REPLICATE_WEBHOOK_SECRET_ARN',
      name: name('replicate-webhook'),
    })
    this.pictureSigner = new AppSecret(this, 'PictureSigner', {
      variable: 'PICTURE_SIGNER_ARN',
      name: name('picture-signing'),
    })
    this.pictureKeys = new AppSecret(this, 'PictureKeys', {
      variable: 'PICTURE_KEYS_ARN',
      name: pictureKeysSecretOf(stage),
      source: 'deployment',
    })
    this.stripeKey = new AppSecret(this, 'StripeKey', { variable: 'STRIPE_SECRET_KEY_ARN', name: name('stripe-key') })
    this.stripeWebhook = new AppSecret(this, 'StripeWebhook', {
      variable: 'STRIPE_WEBHOOK_SECRET_ARN',
      name: name('stripe-webhook'),
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Nothing replaces a secret by schedule. An operator does it, with two values valid in the overlap (docs/operations.md).',
    })
  }
}

type AppSecretProps = {
  variable: string
  name: string
  /** Whether the stack generates its value, or the deployment makes the secret before the stack. */
  source?: 'generated' | 'deployment'
}

/** A secret, and the environment variable with its ARN. Empty at first unless it has a source. */
class AppSecret extends Construct {
  readonly secret: ISecret
  private readonly variable: string

  constructor(scope: Construct, id: string, { variable, name, source }: AppSecretProps) {
    super(scope, id)
    this.variable = variable
    this.secret = this.secretFrom(name, source)
  }

  private secretFrom(name: string, source: AppSecretProps['source']): ISecret {
    if (source === 'deployment') return Secret.fromSecretNameV2(this, 'Secret', name)
    if (source === 'generated')
      return new Secret(this, 'Secret', {
        secretName: name,
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      })
    return Secret.fromSecretCompleteArn(this, 'Secret', new CfnSecret(this, 'Resource', { name }).ref)
  }

  /** A dynamic reference. CloudFormation resolves it during the deployment. */
  get reference() {
    return this.secret.secretValue.unsafeUnwrap()
  }

  grantRead(reader: LambdaFunction) {
    reader.addEnvironment(this.variable, this.secret.secretArn)
    reader.addEnvironment('SECRETS_ENDPOINT', `https://secretsmanager.${Stack.of(this).region}.amazonaws.com`)
    Grant.addToPrincipal({
      grantee: reader,
      actions: ['secretsmanager:GetSecretValue'],
      // The end of an ARN is six characters that only AWS knows beforehand.
      resourceArns: [this.secret.secretFullArn ?? `${this.secret.secretArn}-??????`],
    })
  }
}
