import * as z from 'zod'

/** The path prefix of every route. CloudFront sends these paths to the API. */
export const apiPrefix = '/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One route. The browser's `call`, the handlers and the stack's routes are derived from it: a contract without a
 * handler does not compile, and a route needs a contract.
 */
export type Endpoint<Params = unknown, Query = unknown, Body = unknown, Result = unknown> = {
  method: Method
  /** Relative to `/api`, with parameters as `{name}`. */
  path: string
  auth: 'user' | 'none'
  status: 200 | 202
  params: z.ZodType<Params>
  query: z.ZodType<Query>
  body: z.ZodType<Body>
  result: z.ZodType<Result>
}

export type ParamsOf<E> = E extends { params: z.ZodType<infer Params> } ? Params : never
export type QueryOf<E> = E extends { query: z.ZodType<infer Query> } ? Query : never
export type BodyOf<E> = E extends { body: z.ZodType<infer Body> } ? Body : never
export type ResultOf<E> = E extends { result: z.ZodType<infer Result> } ? Result : never

type EndpointDefinition<Params, Query, Body, Result> = {
  method: Method
  path: string
  status?: 200 | 202
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  result: z.ZodType<Result>
}

const nothing = z.object({})

/** Makes an endpoint for signed-in users. Defaults: no input, status 200. */
export const endpoint = <Params = object, Query = object, Body = object, Result = object>(
  definition: EndpointDefinition<Params, Query, Body, Result>,
): Endpoint<Params, Query, Body, Result> & { auth: 'user' } => ({
  auth: 'user',
  status: 200,
  params: nothing as unknown as z.ZodType<Params>,
  query: nothing as unknown as z.ZodType<Query>,
  body: nothing as unknown as z.ZodType<Body>,
  ...definition,
})

/** Makes an endpoint without authentication, with the same defaults. */
export const publicEndpoint = <Params = object, Query = object, Body = object, Result = object>(
  definition: EndpointDefinition<Params, Query, Body, Result>,
): Endpoint<Params, Query, Body, Result> & { auth: 'none' } => ({ ...endpoint(definition), auth: 'none' })

/** The endpoints of one area. One Lambda function serves them: `functions/api/<name>.ts`. */
export const area = <Endpoints extends Record<string, Endpoint>>(name: string, endpoints: Endpoints) => ({
  name,
  endpoints,
})
