import { Readable } from 'node:stream'
import { isTextSigned } from '#local/emulators/aws/sigv4/signature.ts'
import { readBody } from '#local/emulators/base/stand-in.ts'
import { propertiesFrom, tagsFromXml } from './object-properties.ts'
import { checkPolicy, parsePolicy, type SizeRange, sizeRangeOf } from './post-policy.ts'
import { verifiedBody } from './request-body.ts'
import type { S3Answer, S3Call } from './s3-call.ts'
import { S3Error } from './s3-error.ts'
import { objectArn, type S3Request } from './s3-request.ts'
import { type Keys, readCredential, secretOf } from './signature.ts'
import { storeObject } from './write-operations.ts'

/** An upload form: the fields before the file, and the file. */
export type PostForm = { fields: Map<string, string>; file: Blob }

const maxFieldsBytes = 20_480

/** Reads the fields up to the file. Ignores fields after the file, as on AWS. */
export const readPostForm = async ({ headers, incoming }: S3Request): Promise<PostForm> => {
  const fields = new Map<string, string>()
  let bytes = 0
  for (const [name, value] of await parsedForm(await readBody(incoming), headers['content-type'] ?? '')) {
    if (name === 'file') return { fields, file: new Blob([value]) }
    const text = String(value)
    bytes += Buffer.byteLength(text)
    if (bytes > maxFieldsBytes) throw new S3Error('MaxPostPreDataLengthExceededError')
    fields.set(name.toLowerCase(), text)
  }
  throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.')
}

const parsedForm = (body: Buffer, contentType: string) =>
  new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new S3Error('MalformedPOSTRequest')
  })

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
  checkSize(file.size, sizeRangeOf(policy))

  const { etag } = await storeObject(call, {
    key,
    body: verifiedBody(Readable.from(file.stream()), {}),
    properties: {
      ...propertiesFrom(Object.fromEntries(fields)),
      ...(tagging !== undefined && { tags: tagsFromXml(tagging) }),
    },
  })
  return { status: 204, headers: { etag, location: `http://${headers.host}/${bucket}/${encodeURIComponent(key)}` } }
}

const checkSize = (size: number, { least, most }: SizeRange): void => {
  if (size > most) throw new S3Error('EntityTooLarge', undefined, { ProposedSize: size, MaxSizeAllowed: most })
  if (size < least) throw new S3Error('EntityTooSmall', undefined, { ProposedSize: size, MinSizeAllowed: least })
}
