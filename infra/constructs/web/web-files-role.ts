import { Stack, Validations } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Grant, type IRole, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { ISource } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import * as z from 'zod'

export type WebFilesRoleProps = { bucket: Bucket; distribution: Distribution }

/** The role of CDK's deployment function. CDK would grant wildcard actions; this role only has the required ones. */
export class WebFilesRole extends Construct {
  readonly role: Role
  /** The role, in a form that ignores additional grants by CDK. */
  readonly immutableRole: IRole

  constructor(scope: Construct, id: string, { bucket, distribution }: WebFilesRoleProps) {
    super(scope, id)
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.immutableRole = this.role.withoutPolicyUpdates()
    this.allow(['s3:ListBucket'], bucket.bucketArn)
    this.allow(
      ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
      bucket.arnForObjects('*'),
    )
    this.allow(['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'], distribution.distributionArn)
    Validations.of(this).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${logicalIdOf(bucket)}.Arn>/*]`,
      reason: "It writes the site's files, whose names the build generates.",
    })
  }

  /** Allows reading this source's archive and no other asset. */
  readable(source: ISource): ISource {
    const bound = source.bind(this, { handlerRole: this.immutableRole })
    this.allow(['s3:GetObject'], bound.bucket.arnForObjects(bound.zipObjectKey))
    return { bind: () => bound }
  }

  private allow(actions: string[], resource: string) {
    Grant.addToPrincipal({ grantee: this.role, actions, resourceArns: [resource] })
  }
}

const Reference = z.object({ Ref: z.string() })

const logicalIdOf = (bucket: Bucket) => Reference.parse(Stack.of(bucket).resolve(bucket.bucketName)).Ref
