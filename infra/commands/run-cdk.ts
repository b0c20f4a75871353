import { spawnSync } from 'node:child_process'
import { ConfigError } from '#infra/config.ts'

/** Runs the CDK CLI for a stage, in this terminal. Throws `ConfigError` when it fails: it has said why. */
export const runCdk = (command: 'deploy' | 'diff' | 'destroy' | 'synth', stage: string, ...options: string[]): void => {
  const { status } = spawnSync('npx', ['cdk', command, '--context', `stage=${stage}`, ...options], { stdio: 'inherit' })
  if (status !== 0)
    throw new ConfigError(`cdk ${command} failed and says why above. The same command goes on from there.`)
}
