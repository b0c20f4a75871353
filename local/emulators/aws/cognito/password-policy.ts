import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { invalidParameter } from './cognito-error.ts'

/** Throws Cognito's error for a password that is shorter than the pool's policy allows, or begins or ends with a space. */
export const checkPassword = (password: string, minimumLength: number): void => {
  if (password.length > 256 || !/^\S+.*\S+$/.test(password))
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular " +
        'expression pattern: ^[\\S]+.*[\\S]+$',
    )
  if (password.length < minimumLength)
    throw new RpcError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough')
}
