import type { Gateway } from '#local/emulators/aws/api-gateway/gateway.ts'
import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import { deployedFiles } from '#local/emulators/aws/cloudfront/deployed-files.ts'
import { createDistribution, DistributionConfig } from '#local/emulators/aws/cloudfront/distribution.ts'
import type { Answering } from '#local/emulators/aws/cloudfront/front-door.ts'
import { createObjectOrigin } from '#local/emulators/aws/cloudfront/object-origin.ts'
import { createWebOrigin } from '#local/emulators/aws/cloudfront/web-origin.ts'
import { resolveDynamicReferences } from '#local/emulators/template/dynamic-references.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import { browserBook, placesOf, signInHosts } from './addresses.ts'
import type { Foundation } from './foundation.ts'
import type { StandIns } from './start-stand-ins.ts'

type BucketOrigin = (request: HttpRequest, key: string) => HttpResponse | Promise<HttpResponse>

/** Creates the CloudFront distribution: the deployed web files, users' pictures and, below `/api`, the HTTP API. */
export const createSite = async (foundation: Foundation, standIns: StandIns, api: Gateway): Promise<Answering> => {
  const { resolver, assembly, door, access } = foundation
  const [distribution, ...others] = resolver.resources('AWS::CloudFront::Distribution')
  if (!distribution || others.length > 0)
    throw new Error('The local runner needs a template with exactly one distribution.')
  const adaptPage = pageAdapter(resolver, standIns)
  const addressBook = browserBook(resolver, placesOf(door.origin, standIns))
  const config = await resolveDynamicReferences(distribution.properties.DistributionConfig, async (secretId) =>
    standIns.secrets.value(secretId),
  )
  const sourceArn = resolver.attribute(distribution.logicalId, 'Arn')
  const bucketOrigins = new Map<string, BucketOrigin>(
    resolver.resources('AWS::S3::Bucket').map(({ logicalId, name }) => {
      const files = deployedFiles({
        resolver,
        bucketName: name,
        assetFolder: assembly.assetFolder,
        addressBook,
        adaptPage,
      })
      const bucketArn = resolver.attribute(logicalId, 'Arn')
      const may = (action: string, resource: string) =>
        access.serviceMay({ service: 'cloudfront.amazonaws.com', action, resource, sourceArn })
      if (files.size === 0) {
        const origin = createObjectOrigin({ bucket: name, read: standIns.s3.readForService, may })
        return [resolver.attribute(logicalId, 'RegionalDomainName'), origin] as const
      }
      const readable = new Map([...files].filter(([key]) => may('s3:GetObject', `${bucketArn}/${key}`)))
      const origin = createWebOrigin(readable, may('s3:ListBucket', bucketArn))
      return [resolver.attribute(logicalId, 'RegionalDomainName'), origin] as const
    }),
  )
  return createDistribution({
    config: DistributionConfig.parse(config),
    resolver,
    addressBook,
    origins: {
      http: api.handle,
      bucket: (domain, request, key) => {
        const origin = bucketOrigins.get(domain)
        if (!origin) throw new Error(`The template has no bucket at ${domain}.`)
        return origin(request, key)
      },
    },
  })
}

/**
 * Returns a function that adds the script `plain-http.js` to a page. Amplify requests the sign-in pages over https only;
 * the script redirects those requests to http.
 */
export const pageAdapter = (resolver: Resolver, { cognito }: StandIns) => {
  if (signInHosts(resolver).length === 0) return (html: string) => html
  const script = `<script src="/local/plain-http.js" data-domain="localhost:${cognito.port}"></script>`
  return (html: string) => html.replace('<head>', `<head>${script}`)
}
