let aheadMilliseconds = 0

/** Compares this browser's clock with a response's `Date` header, which has whole seconds. */
export const readServerClock = ({ headers }: Pick<Response, 'headers'>): void => {
  const time = Date.parse(headers.get('date') ?? '')
  if (Number.isFinite(time)) aheadMilliseconds = Date.now() - time
}

/** The server's time in milliseconds, as of the last response. The API refuses ids whose time is far ahead. */
export const serverTime = (): number => Date.now() - aheadMilliseconds
