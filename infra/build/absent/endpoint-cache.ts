/** Replaces the SDK's cache of discovered endpoints. DynamoDB's client discovers none unless it is configured to. */
export class EndpointCache {}
