import { isTextSigned } from '#local/emulators/aws/sigv4/signature.ts'
import { checksumsIn } from './checksums.ts'
import { readForm } from './multipart-form.ts'
import { propertiesFrom, tagsFromXml } from './object-properties.ts'
import { checkPolicy, parsePolicy, type SizeRange, sizeRangeOf } from './post-policy.ts'
import { chunksOf, verifiedBody } from './request-body.ts'
import { type S3Answer, type S3Call, xmlAnswer } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { objectArn, type S3Request } from './s3-request.ts'
import { type Keys, readCredential, secretOf } from './signature.ts'
import { storeObject } from './write-operations.ts'
import { xmlDocument } from './xml.ts'

/** An upload form: the fields before the file, and the file. */
export type PostForm = { fields: Map<string, string>; fileName: string; file: AsyncIterable<Buffer> }

const maxFieldsBytes = 20_480

/** Reads the fields up to the file. Ignores fields after the file, as on AWS. */
export const readPostForm = async (request: S3Request): Promise<PostForm> => {
  const fields = new Map<string, string>()
  let bytes = 0
  const parts = readForm(chunksOf(request.incoming), request.headers['content-type'] ?? '')
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    const { name, fileName = '', content } = part.value
    if (name === 'file') return { fields, fileName, file: content }
    const pieces: Buffer[] = []
    for await (const piece of content) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > maxFieldsBytes) throw new S3Error('MaxPostPreDataLengthExceededError')
    }
    fields.set(name.toLowerCase(), Buffer.concat(pieces).toString())
  }
  throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.')
}

/** Verifies the signature of the form's policy and returns the access key id of its signer. */
export const authenticateForm = ({ fields }: PostForm, keys: Keys, region: string): string => {
  const policy = fields.get('policy')
  const credential = fields.get('x-amz-credential')
  if (!policy || !credential) throw new S3Error('AccessDenied')
  const scope = readCredential(credential, region)
  const secret = secretOf(keys, scope.accessKeyId)
  if (!isTextSigned(policy, scope, secret, fields.get('x-amz-signature') ?? ''))
    throw new S3Error('SignatureDoesNotMatch')
  return scope.accessKeyId
}

/** Stores a form's file if its policy allows it and its signer may put the object. */
export const postObject = async (call: S3Call, { fields, fileName, file }: PostForm): Promise<S3Answer> => {
  const { bucket } = call.request
  const key = fields.get('key')?.replace(/\$\{filename\}/g, () => fileName)
  if (!key)
    throw new S3Error(
      'InvalidArgument',
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.",
    )
  const policy = parsePolicy(fields.get('policy') ?? '')
  checkPolicy(policy, new Map([...fields, ['bucket', bucket], ['key', key]]))
  call.require('s3:PutObject', objectArn(bucket, key))
  const tagging = fields.get('tagging')
  if (tagging !== undefined) call.require('s3:PutObjectTagging', objectArn(bucket, key))

  const headers = Object.fromEntries(fields)
  const checksums = checksumsIn(headers)
  const object = await storeObject(call, {
    key,
    body: verifiedBody(withinRange(file, sizeRangeOf(policy)), {
      checksumNames: Object.keys(checksums),
      checksums: () => checksums,
    }),
    properties: { ...propertiesFrom(headers), ...(tagging !== undefined && { tags: tagsFromXml(tagging) }) },
  })
  return successAnswer(call, fields, { key, etag: object.etag })
}

async function* withinRange(file: AsyncIterable<Buffer>, { least, most }: SizeRange): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > most) throw new S3Error('EntityTooLarge', undefined, { ProposedSize: size, MaxSizeAllowed: most })
    yield chunk
  }
  if (size < least) throw new S3Error('EntityTooSmall', undefined, { ProposedSize: size, MinSizeAllowed: least })
}

const successAnswer = (
  { request: { bucket, headers } }: S3Call,
  fields: Map<string, string>,
  { key, etag }: { key: string; etag: string },
): S3Answer => {
  const location = `http://${headers.host}/${bucket}/${encodeURIComponent(key)}`
  const redirect = redirectTarget(fields.get('success_action_redirect'))
  if (redirect) {
    for (const [name, value] of Object.entries({ bucket, key, etag })) redirect.searchParams.set(name, value)
    return { status: 303, headers: { location: redirect.href, etag } }
  }
  if (fields.get('success_action_status') === '201')
    return {
      ...xmlAnswer(xmlDocument('PostResponse', { Location: location, Bucket: bucket, Key: key, ETag: etag }), {
        etag,
        location,
      }),
      status: 201,
    }
  return { status: fields.get('success_action_status') === '200' ? 200 : 204, headers: { etag, location } }
}

// An invalid address is ignored, as on AWS.
const redirectTarget = (address: string | undefined): URL | undefined =>
  address && URL.canParse(address) ? new URL(address) : undefined
