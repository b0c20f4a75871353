import type { Construct } from 'constructs'
import * as z from 'zod'

const Folders = z.object({
  functions: z.string().default('dist/functions'),
  frontend: z.string().default('dist/frontend'),
})

/** Where the build writes and the stack takes its assets from. */
export const folders = Folders.parse({})

/** The same, unless the app's context `folders` names others: tests synthesize from a build of their own. */
export const foldersOf = (scope: Construct) => Folders.parse(scope.node.tryGetContext('folders') ?? {})
