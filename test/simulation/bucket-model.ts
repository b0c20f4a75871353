import type { Fault } from './machine.ts'

/** The images bucket, as its REST API answers. */
export class BucketModel {
  readonly objects = new Map<string, Buffer>()

  answer(method: string, key: string, body: RequestInit['body']): Response {
    if (method === 'PUT') return this.#put(key, body)
    const bytes = this.objects.get(key)
    if (!bytes) return new Response(null, { status: 404 })
    if (method === 'HEAD') return new Response(null)
    if (method !== 'GET') throw new Error(`The bucket model does not know ${method}`)
    return new Response(new Uint8Array(bytes), { headers: { 'content-length': String(bytes.length) } })
  }

  #put(key: string, body: RequestInit['body']): Response {
    if (!(body instanceof Uint8Array)) throw new Error('The bucket model stores bytes only')
    this.objects.set(key, Buffer.from(body))
    return new Response(null)
  }
}

export const bucketFaults: readonly Fault[] = [
  { name: 'slows down', takesEffect: false, outcome: () => ({ value: new Response(null, { status: 503 }) }) },
  { name: 'loses its answer', takesEffect: true, outcome: () => ({ error: new Error('socket hang up') }) },
]
