import type { AwsFaultSwitches } from '#local/aws/faults/aws-fault-switches.ts'
import { withFaults } from '#local/aws/faults/with-faults.ts'
import { jsonRpc, usualRefusal } from '#local/aws/json-rpc.ts'
import { type Access, type Log, listen, type StandIn } from '#local/run/stand-in.ts'
import { type GenerateSecretString, generateSecretString } from './generate-secret-string.ts'
import { SecretVault } from './secret-vault.ts'
import { secretValueNotFound } from './secrets-error.ts'
import { secretsOperations } from './secrets-operations.ts'

export type SecretsStandIn = StandIn & {
  /**
   * Creates the secret on the first start, with the value or a generated one, and keeps what it has afterwards.
   * With neither it exists without a value, as on AWS.
   */
  ensureSecret(secret: WantedSecret): { arn: string }
  /** Makes this the current value, as `PutSecretValue` does; nothing changes when it already is. */
  setValue(nameOrArn: string, value: string): void
  /** The current value; throws `ResourceNotFoundException` when there is none. */
  value(nameOrArn: string): string
  names(): string[]
}

type WantedSecret = {
  name: string
  generate?: GenerateSecretString
  value?: string
}

export type SecretsOptions = {
  port?: number
  access: Access
  /** Where the secrets are kept; in memory without it. */
  file?: string
  region: string
  account: string
  /** What goes wrong on purpose. */
  faults?: AwsFaultSwitches | undefined
  log?: Log
}

/** Secrets Manager, spoken to by the unchanged SDK through `AWS_ENDPOINT_URL_SECRETS_MANAGER`. */
export const startSecrets = async ({
  port,
  access,
  file,
  region,
  account,
  faults,
  log,
}: SecretsOptions): Promise<SecretsStandIn> => {
  const vault = new SecretVault({ file, region, account })
  const standIn = await listen(
    withFaults(
      { service: 'secretsmanager', faults, log },
      jsonRpc({
        name: 'secretsmanager',
        version: '1.1',
        access,
        region,
        operations: secretsOperations(vault),
        refuse: usualRefusal,
        log,
      }),
    ),
    port,
  )

  return {
    ...standIn,
    ensureSecret: (wanted) => ensureSecret(vault, wanted),
    setValue: (nameOrArn, value) => {
      const secret = vault.need(nameOrArn)
      const current = secret.versions.find(({ stages }) => stages.includes('AWSCURRENT'))
      if (current?.SecretString !== value) vault.put(secret, { SecretString: value })
    },
    value: (nameOrArn) => {
      const value = vault.version(vault.need(nameOrArn), {}).SecretString
      if (value === undefined) throw secretValueNotFound('SecretString')
      return value
    },
    names: () => vault.names(),
  }
}

const ensureSecret = (vault: SecretVault, { name, generate, value }: WantedSecret): { arn: string } => {
  const secret = vault.find(name) ?? vault.create(name)
  const initial = value ?? (generate && generateSecretString(generate))
  if (secret.versions.length === 0 && initial !== undefined) vault.put(secret, { SecretString: initial })
  return { arn: secret.arn }
}
