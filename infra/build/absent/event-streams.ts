const refuse = (): never => {
  throw new Error('Event streams are left out of the bundles')
}

/** Replaces the SDK's event streams, which no operation called by a function uses. The SDK imports them on demand. */
export class EventStreamSerde {
  constructor() {
    refuse()
  }
}

/** S3's client applies the second when it is created. Only SelectObjectContent needs the first. */
export const eventStreamSerdeProvider = refuse
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config
