import { RpcError } from '#local/emulators/aws/json-rpc.ts'

export const invalidFormat = () => new RpcError('InvalidImageFormatException', 'Request has invalid image format')

export const invalidParameters = () => new RpcError('InvalidParameterException', 'Request has invalid parameters')

export const imageTooLarge = () =>
  new RpcError('ImageTooLargeException', 'The input image size exceeds the allowed limit.')

export const objectUnreadable = () =>
  new RpcError(
    'InvalidS3ObjectException',
    'Unable to get object metadata from S3. Check object key, region and/or access permissions.',
  )

export const bytesOutOfRange = (bytes: number, constraint: string) =>
  new RpcError(
    'ValidationException',
    `1 validation error detected: Value 'java.nio.HeapByteBuffer[pos=0 lim=${bytes} cap=${bytes}]' at 'image.bytes' failed to satisfy constraint: Member must have length ${constraint}`,
  )
