import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as z from 'zod'
import type { AddressBook } from '#local/emulators/template/address-book.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'

/** A file of the web bucket, with the metadata of its deployment. */
export type DeployedFile = { bytes: () => Buffer; headers: Record<string, string> }

const Filters = z.array(z.string()).default([])

const MarkersConfig = z.object({ jsonEscape: z.coerce.string().optional(), markerEncodings: z.undefined().optional() })

const DeploymentProperties = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).default([]),
  SourceMarkersConfig: z.array(MarkersConfig).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Exclude: Filters,
  Include: Filters,
  SystemMetadata: z.record(z.string(), z.string()).default({}),
})
type Deployment = z.infer<typeof DeploymentProperties>

type DeployedFilesOptions = {
  resolver: Resolver
  bucketName: string
  /** The folder of an asset, by the key it has in the assets bucket. */
  assetFolder: (key: string) => string
  /** Replaces AWS addresses in files that the stack generates, such as the web settings. */
  addressBook: AddressBook
  /** Adds the local scripts to a page. */
  adaptPage: (html: string) => string
}

/** The files of the template's deployments to a bucket, by key. A later deployment replaces an earlier one. */
export const deployedFiles = ({
  resolver,
  bucketName,
  ...options
}: DeployedFilesOptions): Map<string, DeployedFile> => {
  const files = new Map<string, DeployedFile>()
  for (const { properties } of resolver.resources('Custom::CDKBucketDeployment')) {
    const deployment = DeploymentProperties.parse(properties)
    if (deployment.DestinationBucketName !== bucketName) continue
    for (const [index, key] of deployment.SourceObjectKeys.entries())
      for (const [path, file] of filesOf(deployment, index, options.assetFolder(key), options)) files.set(path, file)
  }
  return files
}

const filesOf = (
  deployment: Deployment,
  index: number,
  folder: string,
  { addressBook, adaptPage }: Pick<DeployedFilesOptions, 'addressBook' | 'adaptPage'>,
): [string, DeployedFile][] => {
  const { SourceMarkers, SourceMarkersConfig, DestinationBucketKeyPrefix, SystemMetadata } = deployment
  const markers = Object.entries(SourceMarkers[index] ?? {})
  const escapes = SourceMarkersConfig[index]?.jsonEscape === 'true'
  const adapt = (path: string, bytes: Buffer): Buffer => {
    const isFilled = markers.some(([marker]) => bytes.includes(marker))
    const filled = isFilled ? addressBook.apply(fillIn(bytes.toString(), markers, escapes)) : undefined
    if (path.endsWith('.html')) return Buffer.from(adaptPage(filled ?? bytes.toString()))
    return filled === undefined ? bytes : Buffer.from(filled)
  }
  return pathsIn(folder)
    .filter((path) => isDeployed(deployment, path))
    .map((path) => {
      const bytes = () => adapt(path, readFileSync(join(folder, path)))
      return [join(DestinationBucketKeyPrefix, path), { bytes, headers: SystemMetadata }]
    })
}

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => relative(folder, join(folder, path)).split(sep).join('/'))

// As in `aws s3 sync`: every file is included, then the last filter that matches decides.
const isDeployed = ({ Exclude, Include }: Deployment, path: string): boolean => {
  const filters = [
    ...Exclude.map((glob) => ({ glob, keeps: false })),
    ...Include.map((glob) => ({ glob, keeps: true })),
  ]
  return filters.findLast(({ glob }) => matchesGlob(glob, path))?.keeps ?? true
}

const matchesGlob = (glob: string, path: string): boolean =>
  new RegExp(
    `^${glob
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(path)

const fillIn = (text: string, markers: [string, unknown][], escapes: boolean): string =>
  markers.reduce((filled, [marker, value]) => filled.replaceAll(marker, escapes ? escaped(value) : String(value)), text)

const escaped = (value: unknown): string => JSON.stringify(value).replace(/^"(.*)"$/s, '$1')
