import type { Construct } from 'constructs'
import * as z from 'zod'

const Folders = z.object({
  functions: z.string().default('dist/functions'),
  frontend: z.string().default('dist/frontend'),
})

/** The folders that the build writes and the stack deploys. */
export const folders = Folders.parse({})

/** The same folders, unless the app's context `folders` names others, as tests do. */
export const foldersOf = (scope: Construct) => Folders.parse(scope.node.tryGetContext('folders') ?? {})
