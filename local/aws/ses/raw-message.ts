export type ReadMessage = {
  from?: string | undefined
  recipients: string[]
  subject: string
  text?: string | undefined
  html?: string | undefined
}

/** Reads a MIME message as far as a mailbox shows it: who, to whom, the subject, and the first text and HTML in it. */
export const readRawMessage = (raw: Buffer): ReadMessage => {
  const part = readPart(raw.toString('latin1'))
  const header = (name: string) => part.headers.get(name)
  const recipients = ['to', 'cc', 'bcc'].flatMap((name) => addressesIn(header(name)))
  return { from: header('from'), recipients, subject: decodedWords(header('subject') ?? ''), ...bodiesOf(part) }
}

type Part = { headers: Map<string, string>; body: string }

const readPart = (text: string): Part => {
  const [, head = '', body = ''] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(text) ?? [undefined, text]
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    return name ? [[name.toLowerCase(), value.trim()]] : []
  })
  return { headers: new Map(headers), body }
}

// A comma within quotation marks is part of a name.
const addressesIn = (header = ''): string[] =>
  (header.match(/(?:"[^"]*"|[^,"])+/g) ?? []).map((address) => address.trim()).filter(Boolean)

const bodiesOf = (part: Part): { text?: string; html?: string } => {
  const type = part.headers.get('content-type') ?? 'text/plain'
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (/^multipart\//i.test(type) && boundary) {
    const inner = part.body.split(`--${boundary}`).slice(1, -1)
    const bodies = inner.map((text) => bodiesOf(readPart(text.replace(/^\r?\n/, ''))))
    return Object.assign({}, ...bodies.toReversed())
  }
  if (/attachment/i.test(part.headers.get('content-disposition') ?? '')) return {}
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  const content = decoded(part).toString(/^(us-ascii|utf-?8)$/i.test(charset) ? 'utf8' : 'latin1')
  if (/^text\/html/i.test(type)) return { html: content }
  return /^text\//i.test(type) ? { text: content } : {}
}

const decoded = ({ headers, body }: Part): Buffer => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? unquoted(body.replace(/=\r?\n/g, '')) : body, 'latin1')
}

const unquoted = (text: string): string =>
  text.replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** RFC 2047: `=?utf-8?B?…?=` and `=?utf-8?Q?…?=`. */
const decodedWords = (header: string): string =>
  header.replace(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset, encoding, word) =>
    (encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64')
      : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1')
    ).toString(/^utf-?8$/i.test(charset) ? 'utf8' : 'latin1'),
  )
