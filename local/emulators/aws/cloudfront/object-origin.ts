import type { HttpRequest, HttpResponse } from '#local/emulators/aws/api-gateway/http-message.ts'
import type { ServiceRead } from '#local/emulators/aws/s3/start-s3.ts'

type ObjectOriginOptions = {
  bucket: string
  /** Reads an object of S3 as an AWS service. */
  read: (request: ServiceRead) => Promise<HttpResponse>
  /** Whether the bucket's policy allows this to the distribution. */
  may: (action: string, resource: string) => boolean
}

// What CloudFront passes on of a GET.
const passedOn = ['if-none-match', 'if-modified-since']

/** The objects of a bucket that CloudFront reads by origin access control. */
export const createObjectOrigin =
  ({ bucket, read, may }: ObjectOriginOptions) =>
  async ({ method, headers }: HttpRequest, key: string): Promise<HttpResponse> => {
    if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed
    const asked = Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
    return read({ method, bucket, key, headers: asked, may })
  }

const methodNotAllowed: HttpResponse = {
  status: 403,
  headers: { 'content-type': 'text/xml' },
  body: Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>MethodNotAllowed</Code><Message>The specified method is not allowed against this resource.</Message></Error>',
  ),
}
