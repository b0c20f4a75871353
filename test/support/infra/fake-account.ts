import type { IncomingMessage, ServerResponse } from 'node:http'
import { startDynamoEngine } from '#local/emulators/aws/dynamodb/dynoxide.ts'
import { dynamoClient, ensureTables } from '#local/emulators/aws/dynamodb/tables.ts'
import { type XmlTree, xmlDocument } from '#local/emulators/aws/s3/xml.ts'
import { listen, readBody, sendJson } from '#local/emulators/base/stand-in.ts'
import { createResolver, type Resolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'

type Stack = {
  template: string
  status: string
  /** The names of its resources. */
  resources: string[]
  events: XmlTree[]
  outputs: XmlTree[]
}

type ChangeSet = { name: string; template: string; hasChanges: boolean; isNew: boolean }

/** A refusal of CloudFormation or STS. */
class Refused extends Error {
  readonly code: string
  constructor(message: string, code = 'ValidationError') {
    super(message)
    this.code = code
  }
}

/**
 * An AWS account at one address, for the CDK CLI and the SDKs of a deployment: STS, SSM, Lambda's settings, Secrets
 * Manager, the bucket of the assets, and CloudFormation, which creates, updates, rolls back and deletes stacks as it is
 * documented (docs/vendors.md, CloudFormation). DynamoDB is the local engine, with the tables of the created stack.
 */
export const startFakeAccount = async () => {
  const engine = await startDynamoEngine()
  const stacks = new Map<string, Stack>()
  const deleted = new Map<string, Stack>()
  const changeSets = new Map<string, ChangeSet>()
  const assets = new Set<string>()
  /** No secret has a value before somebody stores it. */
  const secrets = new Map<string, string>()
  /** What was changed in the account, in order. */
  const changes: string[] = []
  const settings: { bootstrap?: number; failing?: string | undefined } = {}

  const stackOf = (name: string): Stack => {
    // A deleted stack is still known by its id.
    const stack = stacks.get(nameIn(name)) ?? (name.startsWith('arn:') ? deleted.get(nameIn(name)) : undefined)
    if (!stack) throw new Refused(`Stack with id ${nameIn(name)} does not exist`)
    return stack
  }

  const event = (stackName: string, stack: Stack, id: string, type: string, status: string, reason?: string) =>
    stack.events.unshift({
      EventId: `${stack.events.length}`,
      StackId: arnOf(stackName),
      StackName: stackName,
      LogicalResourceId: id,
      PhysicalResourceId: id === stackName ? arnOf(stackName) : `name-of-${id}`,
      ResourceType: type,
      ResourceStatus: status,
      ResourceStatusReason: reason,
      Timestamp: new Date().toISOString(),
    })

  /** Creates or updates a stack; one resource of it can fail, and then everything is as it was. */
  const execute = async (stackName: string, { template, isNew }: ChangeSet) => {
    const stack = stackOf(stackName)
    const parsed = Template.parse(JSON.parse(template))
    const doing = isNew ? 'CREATE' : 'UPDATE'
    event(stackName, stack, stackName, 'AWS::CloudFormation::Stack', `${doing}_IN_PROGRESS`)
    for (const [id, { Type }] of Object.entries(parsed.Resources)) {
      if (id !== settings.failing) {
        event(stackName, stack, id, Type, `${doing}_COMPLETE`)
        continue
      }
      event(stackName, stack, id, Type, `${doing}_FAILED`, 'Resource limit exceeded.')
      stack.status = isNew ? 'ROLLBACK_COMPLETE' : 'UPDATE_ROLLBACK_COMPLETE'
      event(stackName, stack, stackName, 'AWS::CloudFormation::Stack', stack.status)
      changes.push(`${stackName} ${stack.status}`)
      return
    }
    const resolver = createResolver(parsed, { stackName })
    await ensureTables(engine.url, resolver)
    stack.template = template
    stack.resources = Object.keys(parsed.Resources)
    stack.outputs = outputsOf(parsed, resolver)
    stack.status = `${doing}_COMPLETE`
    event(stackName, stack, stackName, 'AWS::CloudFormation::Stack', stack.status)
    changes.push(`${stackName} ${stack.status}`)
  }

  const describe = (name: string): XmlTree => {
    const stack = stackOf(name)
    return {
      StackName: nameIn(name),
      StackId: arnOf(nameIn(name)),
      StackStatus: stack.status,
      CreationTime: new Date(0).toISOString(),
      EnableTerminationProtection: false,
      Outputs: { member: stack.outputs },
      Tags: {
        member: [
          { Key: 'app', Value: 'roomwright' },
          { Key: 'stage', Value: 'dev' },
        ],
      },
      Capabilities: { member: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'] },
    }
  }

  const query: Record<string, (input: URLSearchParams) => XmlTree | Promise<XmlTree>> = {
    GetCallerIdentity: () => ({
      Account: accountId,
      UserId: 'operator',
      Arn: `arn:aws:iam::${accountId}:user/operator`,
    }),
    AssumeRole: () => ({
      Credentials: {
        AccessKeyId: 'role',
        SecretAccessKey: 'secret',
        SessionToken: 'token',
        Expiration: new Date(Date.now() + 3_600_000).toISOString(),
      },
    }),
    DescribeStacks: (input) => ({ Stacks: { member: [describe(input.get('StackName') ?? '')] } }),
    GetTemplate: (input) => ({ TemplateBody: stackOf(input.get('StackName') ?? '').template }),
    GetTemplateSummary: () => ({ Parameters: {} }),
    CreateChangeSet: (input) => {
      const [stackName, name] = [nameIn(input.get('StackName') ?? ''), input.get('ChangeSetName') ?? '']
      const isNew = input.get('ChangeSetType') === 'CREATE'
      const key = new URL(input.get('TemplateURL') ?? 'none:').pathname.split('/').at(-1) ?? ''
      const template = input.get('TemplateBody') ?? templates.get(key) ?? ''
      if (isNew)
        stacks.set(stackName, { template: '{}', status: 'REVIEW_IN_PROGRESS', resources: [], events: [], outputs: [] })
      const hasChanges = stackOf(stackName).template !== template
      changeSets.set(name, { name, template, hasChanges, isNew })
      return { Id: `arn:aws:cloudformation:us-east-1:${accountId}:changeSet/${name}/1`, StackId: arnOf(stackName) }
    },
    DescribeChangeSet: (input) => {
      const name = nameIn(input.get('ChangeSetName') ?? '')
      const set = changeSets.get(name)
      if (!set) throw new Refused(`ChangeSet [${name}] does not exist`, 'ChangeSetNotFound')
      return {
        ChangeSetName: name,
        ChangeSetId: `arn:aws:cloudformation:us-east-1:${accountId}:changeSet/${name}/1`,
        StackId: arnOf(nameIn(input.get('StackName') ?? '')),
        StackName: nameIn(input.get('StackName') ?? ''),
        Status: set.hasChanges ? 'CREATE_COMPLETE' : 'FAILED',
        StatusReason: set.hasChanges ? undefined : "The submitted information didn't contain changes.",
        ExecutionStatus: set.hasChanges ? 'AVAILABLE' : 'UNAVAILABLE',
        Changes: {
          member: set.hasChanges
            ? [
                {
                  Type: 'Resource',
                  ResourceChange: { Action: 'Modify', LogicalResourceId: 'Any', ResourceType: 'AWS::Any' },
                },
              ]
            : [],
        },
      }
    },
    DeleteChangeSet: (input) => {
      changeSets.delete(nameIn(input.get('ChangeSetName') ?? ''))
      return {}
    },
    ExecuteChangeSet: async (input) => {
      const set = changeSets.get(nameIn(input.get('ChangeSetName') ?? ''))
      if (set) await execute(nameIn(input.get('StackName') ?? ''), set)
      return {}
    },
    DescribeStackEvents: (input) => ({ StackEvents: { member: stackOf(input.get('StackName') ?? '').events } }),
    DescribeEvents: (input) => ({ OperationEvents: { member: stackOf(input.get('StackName') ?? '').events } }),
    ListStackResources: (input) => ({
      StackResourceSummaries: {
        member: resourcesOf(stackOf(input.get('StackName') ?? '')),
      },
    }),
    UpdateTerminationProtection: () => ({}),
    DeleteStack: (input) => {
      const name = nameIn(input.get('StackName') ?? '')
      const stack = stacks.get(name)
      // A stack that is gone is deleted once more without an error.
      if (!stack) return {}
      event(name, stack, name, 'AWS::CloudFormation::Stack', 'DELETE_IN_PROGRESS')
      if (settings.failing && stack.resources.includes(settings.failing)) {
        stack.status = 'DELETE_FAILED'
        event(name, stack, settings.failing, 'AWS::Any', 'DELETE_FAILED', 'Resource is in use.')
        event(name, stack, name, 'AWS::CloudFormation::Stack', stack.status)
        changes.push(`${name} ${stack.status}`)
        return {}
      }
      deleted.set(name, { ...stack, status: 'DELETE_COMPLETE' })
      stacks.delete(name)
      changes.push(`${name} DELETE_COMPLETE`)
      return {}
    },
  }
  const templates = new Map<string, string>()

  const answerQuery = async (body: string, response: ServerResponse) => {
    const input = new URLSearchParams(body)
    const action = input.get('Action') ?? ''
    const known = query[action]
    try {
      if (!known) throw new Refused(`The fake account does not know ${action}`)
      const result = await known(input)
      response.writeHead(200, { 'content-type': 'text/xml' })
      response.end(
        xmlDocument(`${action}Response`, { [`${action}Result`]: result, ResponseMetadata: { RequestId: '1' } }),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      response.writeHead(400, { 'content-type': 'text/xml' })
      response.end(
        xmlDocument('ErrorResponse', {
          Error: { Type: 'Sender', Code: error.code, Message: error.message },
          RequestId: '1',
        }),
      )
    }
  }

  const answerBucket = (request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse) => {
    const [, , ...rest] = url.pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (url.searchParams.has('uploads'))
      return response.end(xmlDocument('InitiateMultipartUploadResult', { Bucket: 'assets', Key: key, UploadId: '1' }))
    if (url.searchParams.has('partNumber')) return response.writeHead(200, { etag: '"1"' }).end()
    const isWhole = url.searchParams.has('uploadId')
    if (isWhole) response.write(xmlDocument('CompleteMultipartUploadResult', { Key: key, ETag: '"1"' }))
    if (request.method === 'PUT' || isWhole) {
      assets.add(key)
      changes.push(`asset ${key.endsWith('.json') ? 'template' : 'file'}`)
      if (key.endsWith('.json')) templates.set(key, body.toString())
      return response.end()
    }
    if (key) return response.writeHead(assets.has(key) ? 200 : 404).end()
    response.writeHead(200, { 'content-type': 'application/xml' })
    if (url.searchParams.has('location')) return response.end(xmlDocument('LocationConstraint', {}))
    if (url.searchParams.has('encryption'))
      return response.end(
        xmlDocument('ServerSideEncryptionConfiguration', {
          Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
        }),
      )
    const wanted = url.searchParams.get('prefix') ?? ''
    const found = [...assets].filter((each) => each.startsWith(wanted))
    return response.end(
      xmlDocument('ListBucketResult', { KeyCount: found.length, Contents: found.map((Key) => ({ Key, Size: 1000 })) }),
    )
  }

  const answerJson = (target: string, body: string, response: ServerResponse) => {
    const refuse = (name: string) => sendJson(response, 400, { __type: name, message: name })
    if (target.endsWith('.GetParameter')) {
      if (settings.bootstrap === undefined) return refuse('ParameterNotFound')
      return sendJson(response, 200, {
        Parameter: { Name: JSON.parse(body).Name, Value: String(settings.bootstrap), Type: 'String' },
      })
    }
    const { Name, SecretId = Name, SecretString } = JSON.parse(body)
    if (target.endsWith('.CreateSecret') || target.endsWith('.PutSecretValue')) {
      secrets.set(secretName(SecretId), SecretString)
      changes.push(`secret ${secretName(SecretId)}`)
      return sendJson(response, 200, {})
    }
    const value = secrets.get(secretName(SecretId))
    return value === undefined ? refuse('ResourceNotFoundException') : sendJson(response, 200, { SecretString: value })
  }

  const { url, close } = await listen(async (request, response) => {
    const body = await readBody(request)
    const target = String(request.headers['x-amz-target'] ?? '')
    const address = new URL(request.url ?? '/', 'http://account')
    if (target) answerJson(target, body.toString(), response)
    else if (address.pathname.startsWith('/2016-08-19/account-settings'))
      sendJson(response, 200, { AccountLimit: { ConcurrentExecutions: 1000 } })
    else if (address.pathname === '/') await answerQuery(body.toString(), response)
    else answerBucket(request, address, body, response)
  })

  return {
    changes,
    stacks,
    secrets,
    table: dynamoClient(engine.url),
    /** The version of the account's bootstrap, none at first; the logical id of a resource that fails. */
    settings,
    environment: {
      AWS_ENDPOINT_URL: url,
      AWS_ENDPOINT_URL_DYNAMODB: engine.url,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_REGION: 'us-east-1',
    },
    close: async () => {
      await close()
      await engine.close()
    },
  }
}

const accountId = '000000000000'
const arnOf = (stackName: string) => `arn:aws:cloudformation:us-east-1:${accountId}:stack/${stackName}/1`
const nameIn = (nameOrArn: string) => (nameOrArn.startsWith('arn:') ? (nameOrArn.split('/')[1] ?? '') : nameOrArn)

/** `name` of `arn:…:secret:name-a1b2c3`. */
const secretName = (nameOrArn: string) => /:secret:(.+)-\w{6}$/.exec(nameOrArn)?.[1] ?? nameOrArn

const outputsOf = (template: Template, resolver: Resolver): XmlTree[] =>
  Object.entries(template.Outputs)
    .filter(([, { Condition }]) => !Condition || resolver.resolve({ Condition }) === true)
    .map(([OutputKey, { Value }]) => ({ OutputKey, OutputValue: String(resolver.resolve(Value)) }))

const resourcesOf = ({ template, resources }: Stack): XmlTree[] => {
  const parsed = Template.parse(JSON.parse(template))
  const resolver = createResolver(parsed)
  return resources.map((id) => ({
    LogicalResourceId: id,
    PhysicalResourceId: `name-of-${id}`,
    ResourceType: resolver.resource(id).type,
    ResourceStatus: 'CREATE_COMPLETE',
    LastUpdatedTimestamp: new Date(0).toISOString(),
  }))
}
