import { expect, test } from 'vitest'
import { decodeAwsChunked } from '#local/emulators/aws/s3/aws-chunked.ts'
import { readForm } from '#local/emulators/aws/s3/multipart-form.ts'
import { parseXml } from '#local/emulators/aws/s3/xml.ts'

/** Splits the text into chunks of this size, because a network may split it anywhere. */
async function* inReadsOf(size: number, text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const textOf = async (chunks: AsyncIterable<Buffer>) => {
  const pieces: Buffer[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return Buffer.concat(pieces).toString()
}

const readSizes = [1, 2, 3, 7, 1000]

const chunked =
  'a;chunk-signature=0f\r\n0123456789\r\n4\r\n\r\nab\r\n0;chunk-signature=1e\r\nx-amz-checksum-crc32:AAAAAA==\r\nX-Amz-Trailer-Signature: ff\r\n\r\n'

test.each(readSizes)('an aws-chunked body is decoded with its trailers, in chunks of %i bytes', async (size) => {
  const trailers: Record<string, string> = {}
  expect(await textOf(decodeAwsChunked(inReadsOf(size, chunked), trailers))).toBe('0123456789\r\nab')
  expect(trailers).toEqual({ 'x-amz-checksum-crc32': 'AAAAAA==', 'x-amz-trailer-signature': 'ff' })
})

test.each(['', 'zz\r\n', 'a\r\n0123', '4\r\n01234567\r\n0\r\n\r\n', '4\r\n0123\r\n'])(
  'a truncated or malformed chunked body is refused (%j)',
  async (body) => {
    await expect(textOf(decodeAwsChunked(inReadsOf(3, body), {}))).rejects.toMatchObject({ code: 'IncompleteBody' })
  },
)

const form = [
  '--b-1',
  'Content-Disposition: form-data; name="key"',
  '',
  'a/b',
  '--b-1',
  'Content-Disposition: form-data; name="empty"',
  '',
  '',
  '--b-1',
  'Content-Disposition: form-data; name="file"; filename="a.jpg"',
  'Content-Type: image/jpeg',
  '',
  'line\r\n--b-\r\n--b',
  '--b-1--',
  '',
].join('\r\n')

test.each(readSizes)('the parts of a form are read in order, in chunks of %i bytes', async (size) => {
  const parts: unknown[] = []
  for await (const { name, fileName, content } of readForm(inReadsOf(size, form), 'multipart/form-data; boundary=b-1'))
    parts.push([name, fileName, await textOf(content)])
  expect(parts).toEqual([
    ['key', undefined, 'a/b'],
    ['empty', undefined, ''],
    ['file', 'a.jpg', 'line\r\n--b-\r\n--b'],
  ])
})

test('XML is parsed with its entities, and malformed XML is refused', () => {
  const root = parseXml('<?xml version="1.0"?><Delete xmlns="x"><Key>a &lt;&#65;&#x42;&amp;</Key><Quiet/></Delete>')
  expect(root.children).toEqual([
    { name: 'Key', text: 'a <AB&', children: [] },
    { name: 'Quiet', text: '', children: [] },
  ])
  for (const broken of ['', 'text', '<a><b></a>', '<a>', '</a>'])
    expect(() => parseXml(broken)).toThrow(expect.objectContaining({ code: 'MalformedXML' }))
})
