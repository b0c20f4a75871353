import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct, type IConstruct } from 'constructs'
import { brotliFolder } from '#infra/build/brotli.ts'
import { foldersOf } from '#infra/build/folders.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import { siteOriginMarker, stageOffers, stageOffersMarker, type WebConfig } from '#shared/web-config.ts'
import type { WebDistribution } from './web-distribution.ts'
import { WebFilesRole } from './web-files-role.ts'

export type WebFilesProps = { web: WebDistribution; storage: Storage; settings: WebConfig }

/**
 * Copies the built site and its settings to the web bucket. Files under `assets/` have a content hash in their name:
 * browsers cache them permanently, and the bucket keeps old ones for open tabs. Scripts and style sheets exist a second
 * time, compressed by the build, because CloudFront does not compress a file that has an encoding. Browsers revalidate
 * all other files.
 */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, { web, storage, settings }: WebFilesProps) {
    super(scope, id)
    const role = new WebFilesRole(this, 'Deployer', { bucket: storage.web, distribution: web.distribution })
    const files = role.readable(Source.asset(foldersOf(this).frontend))
    const common = {
      destinationBucket: storage.web,
      role: role.immutableRole,
      outputObjectKeys: false,
      logGroup: new LogGroup(this, 'Logs', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    }
    const hashed = {
      ...common,
      sources: [files],
      exclude: ['*'],
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    }
    const assets = new BucketDeployment(this, 'Assets', { ...hashed, include: ['assets/*'] })
    const compressed = new BucketDeployment(this, 'Compressed', {
      ...hashed,
      include: [`${brotliFolder}/*`],
      contentEncoding: 'br',
    })
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        filled(files, { [siteOriginMarker]: web.url, [stageOffersMarker]: stageOffers(settings) }),
        role.readable(Source.jsonData('config.json', settings)),
      ],
      exclude: ['assets/*', `${brotliFolder}/*`],
      prune: true,
      cacheControl: [CacheControl.fromString('no-cache')],
      distribution: web.distribution,
      distributionPaths: ['/*'],
    })
    common.logGroup.grantWrite(role.role)
    // Assets first, so that no page refers to a missing asset.
    for (const first of [assets, compressed]) {
      first.node.addDependency(role)
      pages.node.addDependency(first)
    }
    // Last of all, so that no page of a release calls what is not there yet, and nothing fails after it is seen.
    pages.node.addDependency(...Stack.of(this).node.children.filter((part) => part !== this && !isOfCdk(part)))
    this.acknowledgeRuntime()
  }

  private acknowledgeRuntime() {
    const deployers = Stack.of(this).node.children.filter(isOfCdk)
    for (const deployer of deployers)
      Validations.of(deployer).acknowledge({
        id: 'AwsSolutions-L1',
        reason: 'CDK chooses the runtime of its deploying function.',
      })
  }
}

/** Whether a child of the stack is CDK's deploying function. */
const isOfCdk = ({ node }: IConstruct) => node.id.startsWith('Custom::CDKBucketDeployment')

/** The same files, with the markers replaced by values. */
const filled = (files: ISource, markers: Record<string, string>): ISource => ({
  bind: (...given) => ({ ...files.bind(...given), markers }),
})
