import { notImitated } from '#local/emulators/base/stand-in.ts'

type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
}

/** An error response of the API; the messages are Stripe's. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, details: Pick<ErrorBody, 'code' | 'param'> = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...details })

/** Status 404 for an unknown id in the path, 400 for an unknown id in the parameter `param`. */
export const missingObject = (kind: string, id: string, param?: string) =>
  new StripeRefusal(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind.replace(/^(checkout|billing_portal)\./, '').replaceAll('_', ' ')}: '${id}'`,
    param: param ?? 'id',
  })

export const unknownAddress = (method: string, path: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). ${notImitated}`,
  })

export const declined = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
} as const

export const cardDeclined = () => new StripeRefusal(402, { type: 'card_error', ...declined })
