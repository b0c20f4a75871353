import * as z from 'zod'
import type { HttpResponse } from './http-message.ts'

const Structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
  isBase64Encoded: z.boolean().default(false),
})

/** An error response of API Gateway itself. */
export const gatewayMessage = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify({ message })),
})

/** Converts a function's result: a value without `statusCode` becomes a 200 with JSON, a malformed result a 500. */
export const responseOf = (result: unknown): HttpResponse => {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    const text = typeof result === 'string' ? result : JSON.stringify(result)
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) }
  }
  const answer = Structured.safeParse(result)
  if (!answer.success) return gatewayMessage(500, 'Internal Server Error')
  const { statusCode, headers, cookies, body, isBase64Encoded } = answer.data
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return {
    status: statusCode,
    headers: {
      ...(body !== undefined && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(lowerCase),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: bytesOf(body, isBase64Encoded),
  }
}

const bytesOf = (body: unknown, isBase64Encoded: boolean): Buffer => {
  if (body === undefined) return Buffer.alloc(0)
  if (typeof body !== 'string') return Buffer.from(JSON.stringify(body))
  return Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
}
