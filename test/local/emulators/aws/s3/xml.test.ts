import { expect, test } from 'vitest'
import { parseXml } from '#local/emulators/aws/s3/xml.ts'

test('XML is parsed with its entities, and malformed XML is refused', () => {
  const root = parseXml('<?xml version="1.0"?><Delete xmlns="x"><Key>a &lt;&#65;&#x42;&amp;</Key><Quiet/></Delete>')
  expect(root.children).toEqual([
    { name: 'Key', text: 'a <AB&', children: [] },
    { name: 'Quiet', text: '', children: [] },
  ])
  for (const broken of ['', 'text', '<a><b></a>', '<a>', '</a>'])
    expect(() => parseXml(broken)).toThrow(expect.objectContaining({ code: 'MalformedXML' }))
})
