/** An error response of the API; the messages are Replicate's. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: { title?: string; detail: string } & Record<string, unknown>, headers = {}) {
    super(body.detail)
    this.status = status
    this.body = { ...body, status }
    this.headers = headers
  }
}

export const unauthenticated = () =>
  new ApiRefusal(401, { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token' })

export const notFound = (detail = 'The requested resource could not be found.') =>
  new ApiRefusal(404, { title: 'Not found', detail })

export const invalid = (title: string, fields: { field: string; description: string }[]) =>
  new ApiRefusal(422, {
    title,
    detail: fields.map(({ field, description }) => `- ${field}: ${description}\n`).join(''),
    invalid_fields: fields.map((field) => ({ type: 'invalid', ...field })),
  })

export const throttled = (seconds: number) =>
  new ApiRefusal(
    429,
    { title: 'Too many requests', detail: `Request was throttled. Your rate limit resets in ~${seconds}s.` },
    { 'retry-after': String(seconds) },
  )

export const broken = () => new ApiRefusal(500, { title: 'Internal server error', detail: 'Something went wrong.' })
