import { jsonRpc, usualRefusal } from '#local/emulators/aws/json-rpc.ts'
import type { AwsOptions } from '#local/emulators/aws/serve-aws.ts'
import { listen, type StandIn } from '#local/emulators/base/stand-in.ts'
import { type GenerateSecretString, generateSecretString } from './generate-secret-string.ts'
import { SecretVault } from './secret-vault.ts'
import { secretsOperations } from './secrets-operations.ts'

export type SecretsStandIn = StandIn & {
  /**
   * Creates the secret with the value or a generated one, unless it exists. With neither it has no value
   * (docs/vendors.md, Secrets Manager).
   */
  ensureSecret(secret: WantedSecret): { arn: string }
  /** Sets the current value, unless it is the same. */
  setValue(nameOrArn: string, value: string): void
  /** The current value; throws `ResourceNotFoundException` for a secret without one. */
  value(nameOrArn: string): string
  hasValue(nameOrArn: string): boolean
  names(): string[]
}

type WantedSecret = {
  name: string
  generate?: GenerateSecretString
  value?: string
}

export type SecretsOptions = AwsOptions & {
  /** The file that stores the secrets; they are in memory without it. */
  file?: string
  account: string
}

/** Secrets Manager for the unchanged SDK, which finds it by `AWS_ENDPOINT_URL_SECRETS_MANAGER`. */
export const startSecrets = async (options: SecretsOptions): Promise<SecretsStandIn> => {
  const { region, account, file } = options
  const vault = new SecretVault({ file, region, account })
  const standIn = await listen(
    jsonRpc({
      ...options,
      name: 'secretsmanager',
      version: '1.1',
      operations: secretsOperations(vault),
      refuse: usualRefusal,
    }),
    options.port,
  )

  return {
    ...standIn,
    ensureSecret: (wanted) => ensureSecret(vault, wanted),
    setValue: (nameOrArn, value) => {
      const secret = vault.need(nameOrArn)
      if (secret.versions.at(-1)?.SecretString !== value) vault.put(secret, value)
    },
    value: (nameOrArn) => vault.current(vault.need(nameOrArn)).SecretString,
    hasValue: (nameOrArn) => vault.need(nameOrArn).versions.length > 0,
    names: () => vault.names(),
  }
}

const ensureSecret = (vault: SecretVault, { name, generate, value }: WantedSecret): { arn: string } => {
  const secret = vault.find(name) ?? vault.create(name)
  const initial = value ?? (generate && generateSecretString(generate))
  if (secret.versions.length === 0 && initial !== undefined) vault.put(secret, initial)
  return { arn: secret.arn }
}
