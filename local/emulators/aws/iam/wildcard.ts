const compiled = new Map<string, RegExp>()

/** Matches IAM's patterns: `*` is any number of characters, `?` exactly one. */
export const matchesWildcard = (pattern: string, text: string): boolean => {
  let expression = compiled.get(pattern)
  if (!expression) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    expression = new RegExp(`^${source}$`, 's')
    compiled.set(pattern, expression)
  }
  return expression.test(text)
}
