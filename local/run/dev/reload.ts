import { join } from 'node:path'
import type { Answering } from '#local/aws/edge/front-door.ts'
import type { StackFunctions } from '#local/aws/lambda/stack-functions.ts'
import type { Closing } from '#local/run/closing.ts'

type ReloadOptions = {
  site: Answering
  adaptPage: (html: string) => string
  functions: StackFunctions
  report?: ((line: string) => void) | undefined
  closing: Closing
}

/** Follows the sources: functions are rebuilt, pages reloaded. The builders are loaded only for this; they take a while. */
export const reload = async ({ site, adaptPage, functions, report = () => {}, closing }: ReloadOptions) => {
  const { watchFunctions } = await import('./watch-functions.ts')
  const { createViteSite } = await import('./vite-site.ts')
  closing.add(watchFunctions({ functions, folder: join('.local', 'dev-functions'), report }))
  return createViteSite({ site, adaptPage, closing })
}
