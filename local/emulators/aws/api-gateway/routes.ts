/** A route of an HTTP API, compiled for matching. */
export type Route<Target> = { routeKey: string; target: Target }

export type Match<Target> = Route<Target> & { pathParameters: Record<string, string> }

type Compiled<Target> = Route<Target> & { method: string; pattern: RegExp; names: string[]; rank: readonly number[] }

/**
 * Finds the most specific route: static segments before variables before a greedy variable before `$default`, and an
 * exact method before ANY (docs/vendors.md, API Gateway).
 */
export const createRouter = <Target>(routes: readonly Route<Target>[]) => {
  const compiled = routes.map(compile).sort(bySpecificity)
  return (method: string, path: string): Match<Target> | undefined => {
    for (const { routeKey, target, pattern, names, method: wanted } of compiled) {
      const found = wanted === 'ANY' || wanted === method ? pattern.exec(path) : null
      if (!found) continue
      const values = names.map((name, index) => [name, decode(found[index + 1] ?? '')] as const)
      return { routeKey, target, pathParameters: Object.fromEntries(values) }
    }
    return undefined
  }
}

const compile = <Target>({ routeKey, target }: Route<Target>): Compiled<Target> => {
  if (routeKey === '$default') return { routeKey, target, method: 'ANY', pattern: /^.*$/s, names: [], rank: [2, 0, 1] }
  const [method = 'ANY', path = '/'] = routeKey.split(' ')
  const names: string[] = []
  const segments = path.split('/').map((segment) => {
    const [, name, greedy] = /^\{([^}+]+)(\+)?\}$/.exec(segment) ?? []
    if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    names.push(name)
    return greedy ? '(.+)' : '([^/]+)'
  })
  const isGreedy = path.endsWith('+}')
  const rank = [isGreedy ? 1 : 0, names.length, method === 'ANY' ? 1 : 0]
  return { routeKey, target, method, pattern: new RegExp(`^${segments.join('/')}/?$`, 's'), names, rank }
}

const bySpecificity = (left: Compiled<unknown>, right: Compiled<unknown>): number => {
  const difference = left.rank.map((rank, index) => rank - (right.rank[index] ?? 0)).find((each) => each !== 0)
  return difference ?? right.pattern.source.length - left.pattern.source.length
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
