/** Stands in for the SDK's cache of discovered endpoints: DynamoDB's are not discovered unless that is asked for. */
export class EndpointCache {}
