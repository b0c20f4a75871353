import { randomBytes } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { accountId, region } from '#local/emulators/template/place.ts'
import type { HttpRequest } from './http-message.ts'

export type Authorizer = { jwt: { claims: Record<string, string>; scopes: null } }

type EventParts = {
  apiId: string
  routeKey: string
  pathParameters: Record<string, string>
  authorizer?: Authorizer | undefined
}

/** Builds an event in payload format 2.0 (docs/vendors.md, API Gateway). */
export const eventOf = (request: HttpRequest, parts: EventParts): APIGatewayProxyEventV2 => {
  const now = new Date()
  const { pathname, search, searchParams } = new URL(request.url, 'http://api')
  const { cookie, ...headers } = request.headers
  const query = joined(searchParams)
  const isText = isTextBody(request)
  const rawPath = decodedPath(pathname)
  return {
    version: '2.0',
    routeKey: parts.routeKey,
    rawPath,
    rawQueryString: search.slice(1),
    ...(cookie && { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(parts.pathParameters).length > 0 && { pathParameters: parts.pathParameters }),
    requestContext: {
      accountId,
      apiId: parts.apiId,
      ...(parts.authorizer && { authorizer: parts.authorizer }),
      domainName: `${parts.apiId}.execute-api.${region}.amazonaws.com`,
      domainPrefix: parts.apiId,
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomBytes(10).toString('base64'),
      routeKey: parts.routeKey,
      stage: '$default',
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  }
}

const joined = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(',')]))

const textTypes = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded|[\w.+-]+\+(json|xml))\b)/

const isTextBody = ({ headers, body }: HttpRequest): boolean =>
  body.length === 0 || (textTypes.test(headers['content-type'] ?? '') && !headers['content-encoding'])

const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (value: number) => String(value).padStart(2, '0')

// Such as 12/Mar/2020:19:03:58 +0000.
const clfTime = (date: Date): string => {
  const day = `${twoDigits(date.getUTCDate())}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}`
  return `${day}:${date.toISOString().slice(11, 19)} +0000`
}
