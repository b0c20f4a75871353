/** Replaces the SDK's cache of discovered endpoints. DynamoDB's client only discovers endpoints when configured to. */
export class EndpointCache {}
