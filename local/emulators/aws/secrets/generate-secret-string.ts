import { randomInt } from 'node:crypto'
import * as z from 'zod'

/** `GenerateSecretString` of `AWS::SecretsManager::Secret`; templates may have numbers and flags as strings. */
export const GenerateSecretString = z.object({
  PasswordLength: z.coerce.number().int().min(1).max(4096).default(32),
  ExcludeCharacters: z.string().default(''),
  ExcludeLowercase: z.stringbool().or(z.boolean()).default(false),
  ExcludeUppercase: z.stringbool().or(z.boolean()).default(false),
  ExcludeNumbers: z.stringbool().or(z.boolean()).default(false),
  ExcludePunctuation: z.stringbool().or(z.boolean()).default(false),
  IncludeSpace: z.stringbool().or(z.boolean()).default(false),
  RequireEachIncludedType: z.stringbool().or(z.boolean()).default(true),
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
})
export type GenerateSecretString = z.input<typeof GenerateSecretString>

const Template = z.record(z.string(), z.unknown())

/** Generates a secret by CloudFormation's rules: a password, or a JSON template with the password in one key. */
export const generateSecretString = (rules: GenerateSecretString): string => {
  const parsed = GenerateSecretString.parse(rules)
  const password = generatePassword(parsed)
  if (parsed.SecretStringTemplate === undefined || parsed.GenerateStringKey === undefined) return password
  const template = Template.parse(JSON.parse(parsed.SecretStringTemplate))
  return JSON.stringify({ ...template, [parsed.GenerateStringKey]: password })
}

const generatePassword = (rules: z.output<typeof GenerateSecretString>): string => {
  const kinds = characterKinds(rules)
  const all = kinds.join('')
  if (!all) throw new RangeError('GenerateSecretString excludes every character')
  const required = rules.RequireEachIncludedType ? kinds.map(pick) : []
  if (required.length > rules.PasswordLength)
    throw new RangeError('PasswordLength is too short for one character of each type')
  const rest = Array.from({ length: rules.PasswordLength - required.length }, () => pick(all))
  return shuffled([...required, ...rest]).join('')
}

const characterKinds = (rules: z.output<typeof GenerateSecretString>): string[] =>
  [
    rules.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    rules.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    rules.ExcludeNumbers ? '' : '0123456789',
    rules.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    rules.IncludeSpace ? ' ' : '',
  ]
    .map((kind) => [...kind].filter((character) => !rules.ExcludeCharacters.includes(character)).join(''))
    .filter((kind) => kind !== '')

const pick = (characters: string): string => characters.charAt(randomInt(characters.length))

const shuffled = (characters: string[]): string[] =>
  characters
    .map((character) => ({ character, order: randomInt(2 ** 32) }))
    .sort((a, b) => a.order - b.order)
    .map(({ character }) => character)
