const refuse = (): never => {
  throw new Error('Event streams are left out of the bundles')
}

/** Replaces the SDK's event streams. No operation that a function calls uses them; the SDK imports them on demand. */
export class EventStreamSerde {
  constructor() {
    refuse()
  }
}

/** Called only by S3's SelectObjectContent, which no function uses. */
export const eventStreamSerdeProvider = refuse
/** Called when S3's client is created, so it must not throw. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config
