import { Stack, Validations } from 'aws-cdk-lib'
import { Grant } from 'aws-cdk-lib/aws-iam'
import { CfnSecret, type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { brand } from '#shared/brand.ts'

/**
 * The stack's secrets. The stack generates two; the operator or the deployment stores the other five. The template
 * contains no values.
 */
export class Secrets extends Construct {
  /** CloudFront sends it to the API as a header. The API refuses requests without it. */
  readonly origin: AppSecret
  /** Signs the job id and deadline in the webhook URL. */
  readonly replicateLink: AppSecret
  readonly replicateToken: AppSecret
  readonly replicateWebhook: AppSecret
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
      generated: true,
    })
    this.replicateLink = new AppSecret(this, 'ReplicateLink', {
      variable: 'REPLICATE_LINK_SECRET_ARN',
      name: name('replicate-link'),
      generated: true,
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

type AppSecretProps = { variable: string; name: string; generated?: true }

/** A secret, and the environment variable with its ARN. Empty at first unless `generated`. */
class AppSecret extends Construct {
  readonly secret: ISecret
  private readonly variable: string

  constructor(scope: Construct, id: string, { variable, name, generated }: AppSecretProps) {
    super(scope, id)
    this.variable = variable
    this.secret = generated
      ? new Secret(this, 'Secret', {
          secretName: name,
          generateSecretString: { passwordLength: 48, excludePunctuation: true },
        })
      : Secret.fromSecretCompleteArn(this, 'Secret', new CfnSecret(this, 'Resource', { name }).ref)
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
      resourceArns: [this.secret.secretArn],
    })
  }
}
