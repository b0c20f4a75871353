import { expect, test } from 'vitest'
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

test.each([1, 2, 3, 7, 1000])('the parts of a form are read in order, in chunks of %i bytes', async (size) => {
  const parts: unknown[] = []
  for await (const { name, content } of readForm(inReadsOf(size, form), 'multipart/form-data; boundary=b-1'))
    parts.push([name, await textOf(content)])
  expect(parts).toEqual([
    ['key', 'a/b'],
    ['empty', ''],
    ['file', 'line\r\n--b-\r\n--b'],
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
