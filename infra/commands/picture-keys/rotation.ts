import { ConfigError } from '#infra/config.ts'
import { publicKeyOf } from '#infra/picture-keys.ts'

/** The steps of a rotation in their order, each with what follows it. */
export const steps = {
  add: (stage: string) => `A second key is in the secret. Next: npm run deploy -- --stage ${stage}, then "sign".`,
  sign: () =>
    'The second key signs within five minutes. Next, when the URLs of the first one are over, in 25 hours: "remove".',
  remove: (stage: string) => `The first key is deleted. Next: npm run deploy -- --stage ${stage}. Its URLs then end.`,
} as const
type Step = keyof typeof steps

export const isStep = (text: string): text is Step => Object.hasOwn(steps, text)

type Keys = {
  /** A new private key. */
  fresh: string
  /** The public keys that the deployed distribution trusts. */
  trusted: readonly string[]
}

/** The private keys after a step; the first one signs. Throws `ConfigError` for a step out of order. */
export const rotated = (step: Step, [first = '', second]: readonly string[], { fresh, trusted }: Keys): string[] => {
  if (step === 'add') {
    if (second) throw new ConfigError('There are two keys already: "sign" or "remove" follows.')
    return [first, fresh]
  }
  if (!second) throw new ConfigError('There is one key only: "add" comes first.')
  if (step === 'remove') return [first]
  // CloudFront would refuse its URLs.
  if (!trusted.includes(publicKeyOf(second)))
    throw new ConfigError('The distribution does not trust the second key yet: deploy the stage first.')
  return [second, first]
}
