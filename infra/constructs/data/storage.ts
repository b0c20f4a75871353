import { Aws, Duration, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { Grant, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { brand } from '#shared/brand.ts'
import { limits } from '#shared/limits.ts'

// Each kind is a folder below the owner's user id. Exports are zip files and JPEGs. Examples belong to the catalogue.
const pictureKinds = ['uploads', 'rooms', 'generations', 'training-images', 'exports', 'examples'] as const
export type PictureKind = (typeof pictureKinds)[number]
const ownedKinds = pictureKinds.filter((kind) => kind !== 'examples')
/** What pages show. Exports are downloaded from S3. */
export const shownKinds = pictureKinds.filter((kind) => kind !== 'exports')

/**
 * The private buckets: users' pictures, archives of training photos, the site's files, and the access logs of these
 * buckets.
 */
export class Storage extends Construct {
  readonly web: Bucket
  readonly logs: Bucket
  /**
   * The origin of the images bucket, from its literal name. A reference would cause a cycle: the site's content
   * security policy contains the bucket, and the bucket's CORS rules contain the site.
   */
  readonly imagesOrigin: string
  private readonly images: Bucket
  private readonly imagesName: string
  private readonly archivesName: string

  constructor(scope: Construct, id: string, { stage }: { stage: string }) {
    super(scope, id)
    this.imagesName = Fn.join('-', [brand.name.toLowerCase(), stage, 'images', Aws.ACCOUNT_ID])
    this.archivesName = Fn.join('-', [brand.name.toLowerCase(), stage, 'user-images', Aws.ACCOUNT_ID])
    this.imagesOrigin = `https://${this.imagesName}.s3.${Stack.of(this).region}.amazonaws.com`
    this.logs = new Bucket(this, 'Logs', {
      ...privateBucket,
      // CloudFront delivers its logs through an access control list (docs/vendors.md, CloudFront).
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(30) }],
    })
    this.web = new Bucket(this, 'Web', {
      ...privateBucket,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'web-bucket/',
    })
    this.images = new Bucket(this, 'Images', {
      ...privateBucket,
      bucketName: this.imagesName,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'images-bucket/',
      lifecycleRules: [
        // A prefix filter cannot skip the user id before `/uploads/`, so raw uploads have a tag (docs/decisions/0006).
        { tagFilters: { kind: 'raw-upload' }, expiration: Duration.days(limits.rawUploadDays) },
        { tagFilters: { kind: 'training-photo' }, expiration: Duration.days(limits.trainingPhotoDays) },
        { tagFilters: { kind: 'export' }, expiration: Duration.days(limits.exportDays) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
    new Bucket(this, 'Archives', {
      ...privateBucket,
      bucketName: this.archivesName,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'user-images-bucket/',
      lifecycleRules: [
        {
          expiration: Duration.hours(limits.trainingZipHours),
          abortIncompleteMultipartUploadAfter: Duration.hours(limits.trainingZipHours),
        },
      ],
    })
    Validations.of(Stack.of(this)).acknowledge(
      {
        id: `AwsSolutions-IAM5[Resource::arn:aws:s3:::${brand.name.toLowerCase()}-${stage}-user-images-<AWS::AccountId>/*/image_zips/*]`,
        reason: ownersPath,
      },
      ...pictureKinds.map((kind) => ({
        id: `AwsSolutions-IAM5[Resource::arn:aws:s3:::${brand.name.toLowerCase()}-${stage}-images-<AWS::AccountId>/*/${kind}/*]`,
        reason: ownersPath,
      })),
    )
  }

  /** The images bucket as an origin of the distribution, by its literal name for the reason of `imagesOrigin`. */
  imagesAsOrigin(scope: Construct): IBucket {
    return Bucket.fromBucketAttributes(scope, 'Pictures', {
      bucketName: this.imagesName,
      bucketRegionalDomainName: this.imagesOrigin.replace('https://', ''),
    })
  }

  /** Lets the distribution read the pictures that pages show. It checks the signature of each URL. */
  allowDistribution(distributionArn: string) {
    this.images.addToResourcePolicy(
      new PolicyStatement({
        actions: ['s3:GetObject'],
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        resources: shownKinds.map((kind) => this.images.arnForObjects(`*/${kind}/*`)),
        conditions: { StringEquals: { 'AWS:SourceArn': distributionArn } },
      }),
    )
  }

  /** Lets the site's origin upload pictures, and read its downloads. */
  allowSite(origin: string) {
    this.images.addCorsRule({
      allowedOrigins: [origin],
      allowedMethods: [HttpMethods.POST, HttpMethods.GET, HttpMethods.HEAD],
      allowedHeaders: ['*'],
      exposedHeaders: ['ETag'],
      maxAge: 3600,
    })
  }

  grantRead(reader: LambdaFunction, ...kinds: PictureKind[]) {
    this.nameBucket(reader)
    this.allow(reader, ['s3:GetObject'], kinds)
  }

  /** Allows signing URLs of S3 that read pictures. A presigned URL has the permissions of its signer. */
  grantSignRead(signer: LambdaFunction, ...kinds: PictureKind[]) {
    this.nameOrigin(signer)
    this.allow(signer, ['s3:GetObject'], kinds)
  }

  /** Lets S3 answer 404 for a missing object; without this permission it answers 403 (docs/vendors.md, S3). */
  grantFind(reader: LambdaFunction) {
    this.allowList(reader, this.imagesName)
  }

  grantWrite(writer: LambdaFunction, ...kinds: PictureKind[]) {
    this.nameBucket(writer)
    this.allow(writer, ['s3:PutObject'], kinds)
  }

  /** Allows signing a browser's upload with the tag that expires it (docs/decisions/0006). */
  grantUpload(signer: LambdaFunction, kind: PictureKind) {
    this.nameOrigin(signer)
    this.grantStoreTagged(signer, kind)
  }

  /** Allows storing a file with the tag that expires it. */
  grantStoreTagged(writer: LambdaFunction, kind: PictureKind) {
    this.nameBucket(writer)
    this.allow(writer, ['s3:PutObject', 's3:PutObjectTagging'], [kind])
  }

  /** Allows listing and deleting all files of a user. */
  grantDeleteAll(remover: LambdaFunction) {
    this.nameBucket(remover)
    this.nameOrigin(remover)
    this.grantFind(remover)
    this.allow(remover, ['s3:DeleteObject'], ownedKinds)
    remover.addEnvironment('USER_IMAGES_BUCKET', this.archivesName)
    this.allowList(remover, this.archivesName)
    this.grantDeleteZip(remover)
  }

  /** Allows storing the archive of a training's photos in parts, and signing the URL for the provider. */
  grantZip(writer: LambdaFunction) {
    writer.addEnvironment('USER_IMAGES_BUCKET', this.archivesName)
    this.allowZips(writer, ['s3:PutObject', 's3:AbortMultipartUpload', 's3:GetObject'])
  }

  grantDeleteZip(remover: LambdaFunction) {
    remover.addEnvironment(
      'USER_IMAGES_ORIGIN',
      `https://${this.archivesName}.s3.${Stack.of(this).region}.amazonaws.com`,
    )
    this.allowZips(remover, ['s3:DeleteObject'])
  }

  grantDelete(remover: LambdaFunction, ...kinds: PictureKind[]) {
    this.nameOrigin(remover)
    this.allow(remover, ['s3:DeleteObject'], kinds)
  }

  /** Allows storing an export in parts, with the tag that expires it. */
  grantExport(writer: LambdaFunction) {
    this.nameBucket(writer)
    this.allow(writer, ['s3:PutObject', 's3:PutObjectTagging', 's3:AbortMultipartUpload'], ['exports'])
  }

  private allowList(grantee: LambdaFunction, bucketName: string) {
    Grant.addToPrincipal({ grantee, actions: ['s3:ListBucket'], resourceArns: [`arn:aws:s3:::${bucketName}`] })
  }

  private allowZips(grantee: LambdaFunction, actions: string[]) {
    Grant.addToPrincipal({ grantee, actions, resourceArns: [`arn:aws:s3:::${this.archivesName}/*/image_zips/*`] })
  }

  private nameBucket(grantee: LambdaFunction) {
    grantee.addEnvironment('IMAGES_BUCKET', this.imagesName)
  }

  private nameOrigin(grantee: LambdaFunction) {
    grantee.addEnvironment('IMAGES_ORIGIN', this.imagesOrigin)
  }

  private allow(grantee: LambdaFunction, actions: string[], kinds: readonly PictureKind[]) {
    Grant.addToPrincipal({
      grantee,
      actions,
      resourceArns: kinds.map((kind) => `arn:aws:s3:::${this.imagesName}/*/${kind}/*`),
    })
  }
}

const ownersPath = "A file's path begins with its owner's user id, which a function's role cannot name."

const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  // A failed first deployment deletes the buckets. Otherwise the next one would fail because their names exist
  // (docs/vendors.md, CloudFormation).
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
}
