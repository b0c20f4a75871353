import { Lazy, Stack } from 'aws-cdk-lib'
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront'
import { Construct } from 'constructs'
import { fingerprintOf } from '#functions/core/clients/aws/picture-keys.ts'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { pictureKeysOf } from '#infra/picture-keys.ts'

type PictureKeysProps = { secret: Secrets['pictureKeys'] }

/**
 * The public keys by which the distribution checks the URLs of pictures. Functions sign with the private keys in the
 * secret. More than one key is trusted during a rotation (docs/operations.md, Rotate the picture keys).
 */
export class PictureKeys extends Construct {
  readonly group: KeyGroup
  private readonly secret: Secrets['pictureKeys']
  /** The key ids at CloudFront, by fingerprint. */
  private readonly ids: Record<string, string>
  private site = ''

  constructor(scope: Construct, id: string, { secret }: PictureKeysProps) {
    super(scope, id)
    this.secret = secret
    // CloudFront cannot change a public key, so each has a resource of its own.
    const keys = pictureKeysOf(this).map((key) => {
      const fingerprint = fingerprintOf(key)
      const encodedKey = key.export({ type: 'spki', format: 'pem' }).toString()
      return { fingerprint, key: new PublicKey(this, `Key${fingerprint}`, { encodedKey }) }
    })
    this.ids = Object.fromEntries(keys.map(({ fingerprint, key }) => [fingerprint, key.publicKeyId]))
    this.group = new KeyGroup(this, 'Group', { items: keys.map(({ key }) => key) })
  }

  /** Names the site whose distribution serves the pictures. */
  serveFrom(site: string) {
    this.site = site
  }

  /** Allows signing URLs that show pictures. The key signs for every owner, so the function chooses whose it shows. */
  grantShow(signer: LambdaFunction) {
    this.secret.grantRead(signer)
    signer.addEnvironment('PICTURE_KEY_IDS', Stack.of(this).toJsonString(this.ids))
    // The site is made after some of its functions.
    signer.addEnvironment('SITE_URL', Lazy.string({ produce: () => this.site }))
  }
}
