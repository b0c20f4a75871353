import { jsonRpc, usualRefusal } from '#local/emulators/aws/json-rpc.ts'
import type { AwsOptions } from '#local/emulators/aws/serve-aws.ts'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import { listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import { compareFaces } from './compare-faces.ts'
import { detectFaces } from './detect-faces.ts'
import { detectLabels } from './detect-labels.ts'
import type { WantedFaces } from './find-faces.ts'
import { startLooks } from './looks-thread.ts'

type RekognitionStandIn = StandIn & {
  /** The number of faces to report for every picture; it survives a restart. */
  wantedFaces: { get(): WantedFaces; set(wanted: WantedFaces): void }
}

type RekognitionOptions = AwsOptions & {
  /** The local S3, for pictures that a request names by bucket and key. */
  s3Url: string
  /** The module of the thread that looks at pictures: it calls `answerLooks` with what recognizes a scene. */
  looksModule: URL
  /** The file that stores the number of faces; it is in memory without it. */
  file?: string
}

/** Rekognition's CompareFaces, DetectFaces and DetectLabels for the unchanged SDK, which finds them by `AWS_ENDPOINT_URL_REKOGNITION`. */
export const startRekognition = async (options: RekognitionOptions): Promise<RekognitionStandIn> => {
  const { port, access, region, s3Url, file } = options
  const settings = new DurableMap<WantedFaces>(file)
  const wantedFaces = {
    get: () => settings.get('faces') ?? 'detected',
    set: (wanted: WantedFaces) => settings.set('faces', wanted),
  }
  const looks = startLooks(options.looksModule)
  const source = { access, region, s3Url, looks, wantedFaces: wantedFaces.get }
  const standIn = await listen(
    jsonRpc({
      ...options,
      name: 'rekognition',
      version: '1.1',
      operations: {
        CompareFaces: compareFaces(source),
        DetectFaces: detectFaces(source),
        DetectLabels: detectLabels(source),
      },
      refuse: usualRefusal,
    }),
    port,
  )
  const close = async () => {
    await standIn.close()
    await looks.close()
  }
  return { ...standIn, wantedFaces, close }
}
