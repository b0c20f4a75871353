import { join } from 'node:path'
import type { Answering } from '#local/emulators/aws/cloudfront/front-door.ts'
import type { StackFunctions } from '#local/emulators/aws/lambda/stack-functions.ts'
import type { Closing } from '#local/emulators/base/closing.ts'

type ReloadOptions = {
  site: Answering
  adaptPage: (html: string) => string
  functions: StackFunctions
  report?: ((line: string) => void) | undefined
  closing: Closing
}

/** Rebuilds functions and reloads pages when their sources change. esbuild and Vite are imported here only, since they load slowly. */
export const reload = async ({ site, adaptPage, functions, report = () => {}, closing }: ReloadOptions) => {
  const { watchFunctions } = await import('./watch-functions.ts')
  const { createViteSite } = await import('./vite-site.ts')
  closing.add(watchFunctions({ functions, folder: join('.local', 'dev-functions'), report }))
  return createViteSite({ site, adaptPage, closing })
}
