import { WebConfig } from '#shared/web-config.ts'
import { ConnectionError } from './connection-error.ts'

let loading: Promise<WebConfig> | undefined

const load = async () => {
  const answer = await fetch('/config.json').catch((cause: unknown) => {
    throw new ConnectionError({ cause })
  })
  return WebConfig.parse(await answer.json())
}

/** The stack's public settings, fetched once. A failed request is not cached, so the next call tries again. */
export const webConfig = (): Promise<WebConfig> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Whether the site answers now, also when the settings are known already. */
export const isSiteReachable = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
