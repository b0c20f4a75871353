const reference =
  /\{\{resolve:secretsmanager:(arn:aws:secretsmanager:[^:}]*:[^:}]*:secret:[^:}]+|[^:}]+)(?::SecretString:{0,3})?\}\}/g

/**
 * Replaces `{{resolve:secretsmanager:…}}` in every string of a resolved value. This is a second pass after the resolver,
 * because the secrets exist only once the Secrets Manager stand-in runs. Throws for other dynamic references.
 */
export const resolveDynamicReferences = async <Value>(
  value: Value,
  readSecret: (secretId: string) => Promise<string>,
): Promise<Value> => {
  const secrets = new Map<string, string>()
  for (const [, secretId = ''] of JSON.stringify(value ?? null).matchAll(reference))
    if (!secrets.has(secretId)) secrets.set(secretId, await readSecret(secretId))
  return replaceIn(value, secrets) as Value
}

const replaceIn = (value: unknown, secrets: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return replaceInText(value, secrets)
  if (Array.isArray(value)) return value.map((entry) => replaceIn(entry, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaceIn(entry, secrets)]))
}

const replaceInText = (text: string, secrets: ReadonlyMap<string, string>): string => {
  const replaced = text.replace(reference, (_, secretId: string) => secrets.get(secretId) ?? '')
  const unknown = /\{\{resolve:[^}]*\}\}/.exec(replaced)
  if (unknown) throw new Error(`The local runner does not know the dynamic reference ${unknown[0]}.`)
  return replaced
}
