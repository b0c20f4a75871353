import { randomInt } from 'node:crypto'
import * as z from 'zod'

/** The part of `GenerateSecretString` of `AWS::SecretsManager::Secret` that the templates have. */
export const GenerateSecretString = z.strictObject({
  PasswordLength: z.int().min(4).max(4096),
  ExcludePunctuation: z.literal(true),
})
export type GenerateSecretString = z.output<typeof GenerateSecretString>

const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789']

/** Letters and digits. CloudFormation puts at least one of each kind into a secret, which here has a fixed place. */
export const generateSecretString = ({ PasswordLength }: GenerateSecretString): string =>
  Array.from({ length: PasswordLength }, (_, at) => pick(kinds[at] ?? kinds.join(''))).join('')

const pick = (characters: string): string => characters.charAt(randomInt(characters.length))
