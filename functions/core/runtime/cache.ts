const cacheMilliseconds = 5 * 60 * 1000

/**
 * Caches the values of `read` for five minutes in each Lambda environment. Does not cache errors and values that
 * `isCacheable` rejects.
 */
export const cached = <Key, Value>(
  read: (key: Key) => Promise<Value>,
  isCacheable: (value: Value) => boolean = () => true,
): ((key: Key) => Promise<Value>) => {
  const cache = new Map<Key, { value: Value; until: number }>()
  return async (key) => {
    const found = cache.get(key)
    if (found && found.until > Date.now()) return found.value
    const value = await read(key)
    if (isCacheable(value)) cache.set(key, { value, until: Date.now() + cacheMilliseconds })
    return value
  }
}
