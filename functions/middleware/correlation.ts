import type { APIGatewayProxyEventV2 } from 'aws-lambda'

const header = 'x-correlation-id'
const wellFormed = /^[\w-]{8,64}$/

/** The id that the browser minted for this call, or the gateway's own when there is none that can be trusted in a log. */
export const correlationIdOf = ({ headers, requestContext }: APIGatewayProxyEventV2): string => {
  const given = headers[header] ?? ''
  return wellFormed.test(given) ? given : requestContext.requestId
}
