import type { APIGatewayProxyEventV2 } from 'aws-lambda'

const header = 'x-correlation-id'
const wellFormed = /^[\w-]{8,64}$/

/** The browser's correlation id for this request. The gateway's request id when it is missing or malformed. */
export const correlationIdOf = ({ headers, requestContext }: APIGatewayProxyEventV2): string => {
  const given = headers[header] ?? ''
  return wellFormed.test(given) ? given : requestContext.requestId
}
