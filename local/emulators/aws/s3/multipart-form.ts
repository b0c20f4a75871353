import { ByteReader } from './byte-reader.ts'
import { S3Error } from './s3-error.ts'

export type FormPart = { name: string; content: AsyncIterable<Buffer> }

/** Yields the parts of a `multipart/form-data` body (RFC 7578). Each must be read to its end before the next. */
export async function* readForm(source: AsyncIterable<Buffer>, contentType: string): AsyncGenerator<FormPart> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw malformed()
  const reader = new ByteReader(source)
  if ((await reader.line()) !== `--${boundary}`) throw malformed()
  for (;;) {
    const content = readContent(reader, boundary)
    yield { name: await readPartName(reader), content }
    for await (const _ of content) throw malformed()
    // A boundary is followed by CRLF and another part, or by two hyphens at the end.
    const rest = await reader.line()
    if (rest !== '') return
  }
}

const readPartName = async (reader: ByteReader): Promise<string> => {
  let disposition: string | undefined
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    if (line === undefined) throw malformed()
    if (/^content-disposition:/i.test(line)) disposition = line
  }
  const name = /[;\s]name="((?:[^"\\]|\\.)*)"/.exec(disposition ?? '')?.[1]
  if (name === undefined) throw malformed()
  return name
}

async function* readContent(reader: ByteReader, boundary: string): AsyncGenerator<Buffer> {
  const isWhole = yield* reader.until(`\r\n--${boundary}`)
  if (!isWhole) throw malformed()
}

const malformed = () => new S3Error('MalformedPOSTRequest')
