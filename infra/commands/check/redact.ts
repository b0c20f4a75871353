const removed = '<removed>'

/** Names of fields whose value is a secret, a token, a signature or an address of a person. */
const secretNames =
  /tokens?$|secret|password|^salt$|signature|srp_|^authorization$|cookie|x-amz-security|^policy$|^credential|^email$|^phone|^address$|^ip(_address)?$|^code$/i

/** Parts of a text that are a secret or an address, wherever they are. */
const secretTexts: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)*/g, '<token>'],
  [/\b(?:sk|rk|pk|whsec)_(?:test_|live_)?\w+/g, '<key>'],
  [/\br8_\w+/g, '<key>'],
  [/\b\w*_secret_\w+/g, '<secret>'],
  [/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, 'person@example.com'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '0.0.0.0'],
  // The query and the fragment of an address contain its signature or session.
  [/(https?:\/\/[^\s"'?#]+)[?#][^\s"']*/g, '$1'],
]

const redactText = (text: string): string =>
  secretTexts.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), text)

/** A copy of a vendor's answer without secrets, tokens, signatures and addresses of persons. */
export const redact = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return secretNames.test(name) && value !== '' ? removed : redactText(value)
  if (Array.isArray(value)) return value.map((element) => redact(element, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, redact(field, secretNames.test(name) ? name : key)]),
    )
  return value
}
