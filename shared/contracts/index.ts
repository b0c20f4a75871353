import { account } from './account.ts'
import { ai } from './ai.ts'
import { catalogue } from './catalogue.ts'
import { generations } from './generations.ts'
import { uploads } from './uploads.ts'

/** Every area of the API: one Lambda each, from which the stack makes functions and routes. */
export const areas = { account, ai, catalogue, generations, uploads } as const
