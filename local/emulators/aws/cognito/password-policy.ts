import { RpcError } from '#local/emulators/aws/json-rpc.ts'
import { invalidParameter } from './cognito-error.ts'
import type { PoolSettings } from './pool-settings.ts'

// The characters that Cognito counts as symbols, besides a space inside the password.
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/

/** Throws Cognito's error for a password that breaks the pool's policy or begins or ends with a space. */
export const checkPassword = (password: string, policy: PoolSettings['passwordPolicy']): void => {
  if (password.length > 256 || !/^\S+.*\S+$/.test(password))
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular " +
        'expression pattern: ^[\\S]+.*[\\S]+$',
    )
  const broken = rules(policy).find(({ isMet }) => !isMet(password))
  if (broken) throw new RpcError('InvalidPasswordException', `Password did not conform with policy: ${broken.sentence}`)
}

const rules = (policy: PoolSettings['passwordPolicy']) => [
  {
    isMet: (password: string) => password.length >= policy.minimumLength,
    sentence: 'Password not long enough',
  },
  {
    isMet: (password: string) => !policy.requireLowercase || /\p{Ll}/u.test(password),
    sentence: 'Password must have lowercase characters',
  },
  {
    isMet: (password: string) => !policy.requireUppercase || /\p{Lu}/u.test(password),
    sentence: 'Password must have uppercase characters',
  },
  {
    isMet: (password: string) => !policy.requireNumbers || /\d/.test(password),
    sentence: 'Password must have numeric characters',
  },
  {
    isMet: (password: string) => !policy.requireSymbols || symbol.test(password),
    sentence: 'Password must have symbol characters',
  },
]
