import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation'

export const cloudFormation = new CloudFormationClient({ region: 'us-east-1' })

const isRefusal = (error: unknown, words = '') =>
  error instanceof Error && error.name === 'ValidationError' && error.message.includes(words)

/** The outputs of a deployed stack by their names; undefined when the account has no such stack. */
export const deployedOutputs = async (stackName: string): Promise<Record<string, string> | undefined> => {
  try {
    const { Stacks: [stack] = [] } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName }))
    return Object.fromEntries(
      (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    )
  } catch (error) {
    // Every other wrong request is the same error (docs/vendors.md, CloudFormation).
    if (isRefusal(error, 'does not exist')) return undefined
    throw error
  }
}

/** The template of a deployed stack; undefined when there is none. */
export const deployedTemplate = async (stackName: string): Promise<string | undefined> => {
  try {
    return (await cloudFormation.send(new GetTemplateCommand({ StackName: stackName }))).TemplateBody
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
