import { join } from 'node:path'
import type { Answering } from '#infra/local/edge/front-door.ts'
import type { StackFunctions } from '#infra/local/lambda/stack-functions.ts'
import type { Closing } from './closing.ts'

type ReloadOptions = {
  site: Answering
  adaptPage: (html: string) => string
  functions: StackFunctions
  report?: ((line: string) => void) | undefined
  closing: Closing
}

/** Follows the sources: functions are rebuilt, pages reloaded. The builders are loaded only for this; they take a while. */
export const reload = async ({ site, adaptPage, functions, report = () => {}, closing }: ReloadOptions) => {
  const { watchFunctions } = await import('#infra/local/dev/watch-functions.ts')
  const { createViteSite } = await import('#infra/local/dev/vite-site.ts')
  closing.add(watchFunctions({ functions, folder: join('.local', 'dev-functions'), report }))
  return createViteSite({ site, adaptPage, closing })
}
