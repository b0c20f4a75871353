import { isTextSigned } from '#local/emulators/aws/sigv4/signature.ts'
import { readForm } from './multipart-form.ts'
import { propertiesFrom, tagsFromXml } from './object-properties.ts'
import { checkPolicy, parsePolicy, type SizeRange, sizeRangeOf } from './post-policy.ts'
import { chunksOf, verifiedBody } from './request-body.ts'
import type { S3Answer, S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { objectArn, type S3Request } from './s3-request.ts'
import { type Keys, readCredential, secretOf } from './signature.ts'
import { storeObject } from './write-operations.ts'

/** An upload form: the fields before the file, and the file. */
export type PostForm = { fields: Map<string, string>; file: AsyncIterable<Buffer> }

const maxFieldsBytes = 20_480

/** Reads the fields up to the file. Ignores fields after the file, as on AWS. */
export const readPostForm = async (request: S3Request): Promise<PostForm> => {
  const fields = new Map<string, string>()
  let bytes = 0
  const parts = readForm(chunksOf(request.incoming), request.headers['content-type'] ?? '')
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    const { name, content } = part.value
    if (name === 'file') return { fields, file: content }
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
export const postObject = async (call: S3Call, { fields, file }: PostForm): Promise<S3Answer> => {
  const { bucket, headers } = call.request
  const key = fields.get('key')
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

  const { etag } = await storeObject(call, {
    key,
    body: verifiedBody(withinRange(file, sizeRangeOf(policy)), {}),
    properties: {
      ...propertiesFrom(Object.fromEntries(fields)),
      ...(tagging !== undefined && { tags: tagsFromXml(tagging) }),
    },
  })
  return { status: 204, headers: { etag, location: `http://${headers.host}/${bucket}/${encodeURIComponent(key)}` } }
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
