import { readFileSync } from 'node:fs'
import { Duration, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import type { Config } from '#infra/config.ts'
import type { Auth } from '#infra/constructs/accounts/auth.ts'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import { type PictureKind, type Storage, shownKinds } from '#infra/constructs/data/storage.ts'
import { beaconHosts } from '#shared/billing/conversions.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { embedName, listingPrefix, sharePrefix } from '#shared/contracts/share-pages.ts'
import type { Api } from './api.ts'
import type { LiveUpdates } from './live-updates.ts'
import type { PictureKeys } from './picture-keys.ts'
import { siteRules, WebAcl } from './web-acl.ts'
import { WebHeaders } from './web-headers.ts'

export type WebDistributionProps = {
  config: Config
  api: Api
  auth: Auth
  liveUpdates: LiveUpdates
  storage: Storage
  secrets: Secrets
  pictureKeys: PictureKeys
}

const sharedCacheTime = Duration.seconds(5)

// CloudFront would cache each of them for ten seconds, with a key that does not contain the user (docs/vendors.md,
// CloudFront).
const errorsNotToCache = [404, 405, 414, 500, 501, 502, 503, 504]

// A user id is a UUID. `/*/generations/*` could also be a page of the site, such as `/generations/<id>`.
const userId = [8, 4, 4, 4, 12].map((length) => '?'.repeat(length)).join('-')
const ownerOf: Partial<Record<PictureKind, string>> = { examples: 'catalogue' }

// Proves to the API that a request came through the distribution and its web ACL.
const originHeader = 'x-origin-secret'

/**
 * The CloudFront distribution. `/api/*`, `/s/*` and `/l/*` go to the HTTP API, `/<user>/<kind>/*` to the users'
 * pictures, everything else to the site's files.
 */
export class WebDistribution extends Construct {
  readonly distribution: Distribution
  readonly url: string

  constructor(scope: Construct, id: string, props: WebDistributionProps) {
    super(scope, id)
    const { config, storage, pictureKeys } = props
    const headers = this.addHeaders(props)
    const api = this.apiOrigin(props)
    const rewrite = this.addRewrite()
    const files = {
      origin: S3BucketOrigin.withOriginAccessControl(storage.web, {
        // With the permission to list, S3 answers 404 for a missing file. No path of the site lists the bucket.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    }
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${config.productName} (${config.stage})`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: new WebAcl(this, 'Firewall', { name: 'site', scope: 'CLOUDFRONT', rules: siteRules }).arn,
      logBucket: storage.logs,
      logFilePrefix: 'cloudfront/',
      ...this.ownName(config),
      errorResponses: errorsNotToCache.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        ...files,
        responseHeadersPolicy: headers.files,
        functionAssociations: [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map(
          (eventType) => ({ function: rewrite, eventType }),
        ),
      },
      additionalBehaviors: {
        [`${apiPrefix}/*`]: this.apiBehaviour(api, headers),
        ...this.sharedBehaviours(api, headers),
        ...this.pictureBehaviours(props, headers),
        // The style sheet and the script of shared pages.
        '/share.*': { ...files, responseHeadersPolicy: headers.embeddedFiles },
      },
    })
    this.url = `https://${config.domain?.name ?? this.distribution.distributionDomainName}`
    this.addRecords(config)
    Validations.of(this.distribution).acknowledge({
      id: 'AwsSolutions-CFR1',
      reason: 'The site is open to all countries.',
    })
    Validations.of(this.distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The rewrite leaves no path that names the bucket itself.',
    })
    Validations.of(this.distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      reason: '`allowDistribution` writes the policy of the images bucket.',
    })
    storage.allowSite(this.url)
    storage.allowDistribution(this.distribution.distributionArn)
    pictureKeys.serveFrom(this.url)
  }

  private addHeaders({ config, auth, liveUpdates, storage }: WebDistributionProps) {
    return new WebHeaders(this, 'Headers', {
      hstsPreload: config.domain?.hstsPreload ?? false,
      imagesOrigin: storage.imagesOrigin,
      pictures: beaconHosts(config.advertisers ?? {}),
      connect: [
        `https://${liveUpdates.httpHost}`,
        `wss://${liveUpdates.realtimeHost}`,
        auth.origin,
        ...(auth.signInDomain ? [`https://${auth.signInDomain}`] : []),
      ],
    })
  }

  private addRewrite() {
    return new EdgeFunction(this, 'Rewrite', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(readFileSync('infra/constructs/web/web-rewrite.js', 'utf8')),
    })
  }

  private apiOrigin({ api, secrets }: WebDistributionProps) {
    return new HttpOrigin(api.host, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [originHeader]: secrets.origin.reference },
    })
  }

  private apiBehaviour(origin: HttpOrigin, headers: WebHeaders) {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: headers.api,
      compress: true,
    }
  }

  /**
   * Cached for seconds, with the path as the only key: many visits need one response, and a revoked page disappears
   * quickly. No visitor data is forwarded.
   */
  private sharedBehaviours(origin: HttpOrigin, headers: WebHeaders) {
    const behaviour = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: new CachePolicy(this, 'SharedCache', {
        minTtl: Duration.seconds(0),
        defaultTtl: sharedCacheTime,
        maxTtl: sharedCacheTime,
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      responseHeadersPolicy: headers.shared,
      compress: true,
    }
    // CloudFront uses the first matching pattern.
    return {
      [`${sharePrefix}/*/${embedName}*`]: { ...behaviour, responseHeadersPolicy: headers.embedded },
      [`${sharePrefix}/*`]: behaviour,
      [`${listingPrefix}/*`]: behaviour,
    }
  }

  /**
   * Users' pictures, only by a signed URL. The owner's browser caches them, CloudFront does not: nobody else asks for
   * them, and a deleted picture is gone at once (docs/decisions/0021).
   */
  private pictureBehaviours({ storage, pictureKeys }: WebDistributionProps, headers: WebHeaders) {
    const behaviour = {
      origin: S3BucketOrigin.withOriginAccessControl(storage.imagesAsOrigin(this)),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      trustedKeyGroups: [pictureKeys.group],
      responseHeadersPolicy: headers.pictures,
      compress: false,
    }
    return Object.fromEntries(shownKinds.map((kind) => [`/${ownerOf[kind] ?? userId}/${kind}/*`, behaviour]))
  }

  private ownName({ domain }: Config) {
    if (!domain) return {}
    return {
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
    }
  }

  private addRecords({ domain }: Config) {
    if (!domain) {
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: "CloudFront's default certificate has no minimum protocol; a stage with a domain sets one.",
      })
      return
    }
    if (!domain.hostedZoneId) return
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: domain.hostedZoneId,
      zoneName: domain.name,
    })
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution))
    new ARecord(this, 'Ipv4', { zone, recordName: `${domain.name}.`, target })
    new AaaaRecord(this, 'Ipv6', { zone, recordName: `${domain.name}.`, target })
  }
}
