import type { Construct } from 'constructs'
import * as z from 'zod'

const Folders = z.object({
  functions: z.string().default('dist/functions'),
  frontend: z.string().default('dist/frontend'),
})

/** The folders that the build writes and the stack deploys. */
export const folders = Folders.parse({})

/** These folders, or the ones in the app's context `folders`, which tests set. */
export const foldersOf = (scope: Construct) => Folders.parse(scope.node.tryGetContext('folders') ?? {})
