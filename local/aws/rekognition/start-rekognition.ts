import type { AwsFaultSwitches } from '#local/aws/faults/aws-fault-switches.ts'
import { withFaults } from '#local/aws/faults/with-faults.ts'
import { jsonRpc, usualRefusal } from '#local/aws/json-rpc.ts'
import { DurableMap } from '#local/run/durable-map.ts'
import { type Access, type Log, listen, type StandIn } from '#local/run/stand-in.ts'
import { detectFaces } from './detect-faces.ts'
import type { WantedFaces } from './find-faces.ts'

type RekognitionStandIn = StandIn & {
  /** How many faces a picture is said to have; it survives a restart. */
  wantedFaces: { get(): WantedFaces; set(wanted: WantedFaces): void }
}

type RekognitionOptions = {
  port?: number
  access: Access
  region: string
  /** Where pictures are read that are named and not sent. */
  s3Url: string
  /** Where the set number of faces is kept; in memory without it. */
  file?: string
  /** What goes wrong on purpose. */
  faults?: AwsFaultSwitches | undefined
  log?: Log
}

/** Rekognition's DetectFaces, spoken to by the unchanged SDK through `AWS_ENDPOINT_URL_REKOGNITION`. */
export const startRekognition = async (options: RekognitionOptions): Promise<RekognitionStandIn> => {
  const { port, access, region, s3Url, file, faults, log } = options
  const settings = new DurableMap<WantedFaces>(file)
  const wantedFaces = {
    get: () => settings.get('faces') ?? 'rule',
    set: (wanted: WantedFaces) => settings.set('faces', wanted),
  }
  const standIn = await listen(
    withFaults(
      { service: 'rekognition', faults, log },
      jsonRpc({
        name: 'rekognition',
        version: '1.1',
        access,
        region,
        operations: { DetectFaces: detectFaces({ access, region, s3Url, wantedFaces: wantedFaces.get }) },
        refuse: usualRefusal,
        log,
      }),
    ),
    port,
  )
  return { ...standIn, wantedFaces }
}
