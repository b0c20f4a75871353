import { credentialsOf, operatorCredentials } from '#local/aws/iam/principals.ts'
import type { DurableMap } from '#local/run/durable-map.ts'
import type { Resolver } from '#local/template/resolve.ts'
import { AwsFaultSwitches, type SetAwsFault } from './aws-fault-switches.ts'

/** The switches of a stack: they know its functions by their keys, and leave the operator alone. */
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
