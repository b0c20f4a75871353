import { crc32 } from 'node:zlib'
import { brand } from '#shared/brand.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'
import type { PictureMarks } from './mark-content.ts'

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The XMP packet of an AI picture (IPTC Photo Metadata Standard 2025.1; ISO 16684-1). */
export const xmpOf = ({ kind, model, madeAt }: PictureMarks): string => {
  const properties = {
    'Iptc4xmpExt:DigitalSourceType': digitalSourceTypes[kind],
    ...(model !== null && { 'Iptc4xmpExt:AISystemUsed': model }),
    'xmp:CreatorTool': brand.name,
    'xmp:CreateDate': madeAt.toISOString(),
  }
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    ' xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ...Object.entries(properties).map(([name, value]) => ` ${name}="${inAttribute(value)}"`),
    '/></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('')
}

/** The file types that carry marks. */
export type MarkedType = 'image/jpeg' | 'image/png'

const jpegMark = { start: 0xffd8, app0: 0xffe0, app1: 0xffe1 }

/** A JPEG with the packet in an APP1 segment, after its JFIF header (XMP Specification Part 3, 1.1.3). */
const inJpeg = (bytes: Buffer, packet: Buffer): Buffer => {
  if (bytes.readUInt16BE(0) !== jpegMark.start) throw new Error('Not a JPEG')
  const place = bytes.readUInt16BE(2) === jpegMark.app0 ? 4 + bytes.readUInt16BE(4) : 2
  const content = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), packet])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(jpegMark.app1, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, place), head, content, bytes.subarray(place)])
}

// The signature of a PNG and its first chunk, IHDR, with 13 bytes of data.
const pngHeadBytes = 8 + 12 + 13

/** A PNG with the packet in an iTXt chunk, after its header (XMP Specification Part 3, 1.1.5). */
const inPng = (bytes: Buffer, packet: Buffer): Buffer => {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('Not a PNG')
  const chunk = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0'), packet])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  check.writeUInt32BE(crc32(chunk))
  return Buffer.concat([bytes.subarray(0, pngHeadBytes), length, chunk, check, bytes.subarray(pngHeadBytes)])
}

/** Adds an XMP packet to the picture without decoding or re-encoding it. */
export const withXmp = (bytes: Buffer, type: MarkedType, xmp: string): Buffer =>
  (type === 'image/png' ? inPng : inJpeg)(bytes, Buffer.from(xmp))
