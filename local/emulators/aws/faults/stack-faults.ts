import { credentialsOf, operatorCredentials } from '#local/emulators/aws/iam/principals.ts'
import type { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'
import { AwsFaultSwitches, type SetAwsFault } from './aws-fault-switches.ts'

/** Fault switches that find the stack's functions by access key. The operator's calls never fail. */
export const createStackFaults = (resolver: Resolver, kept: DurableMap<SetAwsFault>): AwsFaultSwitches => {
  let names: Map<string, string> | undefined
  const functionNames = () => {
    names ??= new Map(
      resolver
        .resources('AWS::Lambda::Function')
        .map(({ logicalId, name }) => [credentialsOf(logicalId).accessKeyId, name]),
    )
    return names
  }
  return new AwsFaultSwitches({
    kept,
    functionOf: (accessKeyId) => functionNames().get(accessKeyId),
    isExempt: (accessKeyId) => accessKeyId === operatorCredentials.accessKeyId,
  })
}
