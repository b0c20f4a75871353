/** Stands in for the SDK's event streams, which no operation that functions use has; they are imported on demand. */
export class EventStreamSerde {
  constructor() {
    throw new Error('Event streams are left out of the bundles')
  }
}
