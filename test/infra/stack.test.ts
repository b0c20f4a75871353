import { type App, Stack, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Config } from '#infra/config.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import { toolFunctions } from '#shared/tools/ai-functions.ts'
import { synthesize } from '#test/support/infra/synthesize.ts'
import { built, keptStack } from '#test/support/infra/template.ts'
import { templateErrors } from '#test/support/infra/template-errors.ts'

const { json, template, resolver, app } = synthesize(built().folder, {}, { checked: true })
const resourceIds = Object.keys(template.Resources)
const Outputs = z.object({ Outputs: z.record(z.string(), z.object({ Value: z.unknown() })) })

describe('the template', () => {
  test('has room for twenty more AI functions below the 500 resources and 1 MB of CloudFormation', () => {
    const own = resourceIds.filter((id) => /magiceditor/i.test(id))
    // The route, the function, its queue, and what invokes it. Ten functions share two alarms.
    expect(own).toHaveLength(4)
    expect(resourceIds.length + 20 * own.length + 2 * 2).toBeLessThanOrEqual(500)
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(700_000)
  })

  test('has no cycle of dependencies', () => {
    expect(circleIn(dependencies())).toBeUndefined()
  })

  test('uploads the pages after every route, function and queue that they need', () => {
    const needed = ['AWS::ApiGatewayV2::Route', 'AWS::Lambda::EventSourceMapping', 'AWS::Lambda::Permission']
    const Pages = z.object({ DependsOn: z.array(z.string()), Properties: z.looseObject({ Prune: z.literal(true) }) })
    const [pages, ...others] = Object.values(template.Resources).flatMap((one) => Pages.safeParse(one).data ?? [])
    expect(others).toEqual([])
    const late = Object.entries(template.Resources).filter(
      ([id, { Type: type }]) => needed.includes(type) && !pages?.DependsOn.includes(id),
    )
    expect(late.map(([id]) => id)).toEqual([])
  })

  test('contains no secret', () => {
    expect(json).not.toMatch(
      /"SecretString"|whsec_|\br8_[A-Za-z0-9]{20}|sk_(test|live)_|AKIA[0-9A-Z]{16}|-----BEGIN (?!PUBLIC KEY)/,
    )
  })

  test('contains the account id only by reference', () => {
    expect(json).not.toMatch(/:\d{12}:/)
  })

  test('can be resolved completely by the local runner', () => {
    for (const id of resourceIds) expect(() => resolver.resource(id)).not.toThrow()
    expect(() => resolver.resolve(template.Outputs)).not.toThrow()
  })

  test('can be deleted, unless its stage asks for protection', () => {
    expect(isProtected(app)).toBe(false)
  })

  test('is the same when it is synthesized again', () => {
    expect(keptStack('plain').json).toBe(json)
  })
})

// A new setting of a stage is missing here until it is added.
const everySetting: Required<Omit<Config, 'stage' | 'region' | 'account' | 'restoredTable'>> = {
  productName: 'Rooms',
  supportEmail: 'help@rooms.example',
  domain: {
    name: 'rooms.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/abc',
    hostedZoneId: 'Z1',
    hstsPreload: true,
  },
  google: { clientId: 'google-client' },
  sender: 'hello@rooms.example',
  advertisers: { pixelId: '123', adsConversion: 'AW-123/abc' },
  stripeLiveMode: true,
  alarmEmail: 'operator@rooms.example',
  replicateDollarsPerDay: 500,
  threatProtection: true,
  terminationProtection: true,
  workers: { perAiFunction: 30, results: 60 },
}
const everything = synthesize(built().folder, everySetting, { checked: true })

describe('a stage with every setting', () => {
  test('runs as many workers at once as it says', () => {
    const most = everything.resolver
      .resources('AWS::Lambda::EventSourceMapping')
      .map(
        ({ properties }) =>
          (properties.ScalingConfig as { MaximumConcurrency: number } | undefined)?.MaximumConcurrency,
      )
    expect(most.filter((each) => each === 30)).toHaveLength(toolFunctions.length)
    expect(most.filter((each) => each === 60)).toHaveLength(1)
  })

  test('is protected from deletion', () => {
    expect(isProtected(everything.app)).toBe(true)
  })

  test('has no cycle of dependencies and passes the checks', () => {
    expect(circleIn(dependencies(everything.template))).toBeUndefined()
  })

  test('uses its domain, its Google client, its alarm address and the threat protection', () => {
    const { resolver } = everything
    const [client] = resolver.resources('AWS::Cognito::UserPoolClient')
    expect(client?.properties).toMatchObject({
      CallbackURLs: ['https://rooms.example/login'],
      LogoutURLs: ['https://rooms.example/login'],
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email'],
      SupportedIdentityProviders: ['COGNITO', 'Google'],
    })
    expect(resolver.resources('AWS::CloudFront::Distribution')[0]?.properties).toMatchObject({
      DistributionConfig: { Aliases: ['rooms.example'], ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' } },
    })
    expect(resolver.resources('AWS::SNS::Subscription')[0]?.properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operator@rooms.example',
    })
    expect(everything.json).toContain('{{resolve:secretsmanager:roomwright-dev-google-sign-in')
    expect(resolver.resources('AWS::Cognito::UserPool')[0]?.properties).toMatchObject({
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
    })
  })

  test('asks Google for consent through managed login, whose pages its client has', () => {
    const { resolver } = everything
    const propertiesOf = (type: string) =>
      resolver.resources(`AWS::Cognito::${type}`).map(({ properties }) => properties)
    const [pool] = resolver.resources('AWS::Cognito::UserPool')
    const [client] = resolver.resources('AWS::Cognito::UserPoolClient')
    expect(propertiesOf('UserPoolDomain')).toMatchObject([{ UserPoolId: pool?.name, ManagedLoginVersion: 2 }])
    expect(propertiesOf('ManagedLoginBranding')).toEqual([
      { UserPoolId: pool?.name, ClientId: client?.name, UseCognitoProvidedValues: true },
    ])
    expect(propertiesOf('UserPoolIdentityProvider')).toMatchObject([
      { AttributeMapping: { email: 'email', email_verified: 'email_verified' } },
    ])
  })

  test('says which address Google sends a browser back to', () => {
    const { GoogleRedirectUrl } = Outputs.parse(JSON.parse(everything.json)).Outputs
    expect(everything.resolver.resolve(GoogleRedirectUrl?.Value)).toBe(
      'https://roomwright-dev-000000000000.auth.us-east-1.amazoncognito.com/oauth2/idpresponse',
    )
    expect(Outputs.parse(JSON.parse(json)).Outputs).not.toHaveProperty('GoogleRedirectUrl')
  })
})

type Properties = Record<string, unknown>

describe("the properties of every resource, by CloudFormation's schemas,", () => {
  // The larger template first: its types include those of the other, so that one engine is made for both.
  test.each([
    ['on a stage with every setting', everything.json],
    ['on the stage dev', json],
  ])('are valid %s', (_, json) => {
    expect(templateErrors(json)).toEqual([])
  })

  test.each<[string, string, (properties: Properties) => void, string]>([
    [
      'of another name',
      'AWS::SQS::Queue',
      (queue) => {
        queue.VisibilityTimeOut = 30
      },
      'VisibilityTimeOut',
    ],
    [
      'of another type',
      'AWS::SQS::Queue',
      (queue) => {
        queue.VisibilityTimeout = '30'
      },
      'VisibilityTimeout',
    ],
    [
      'that is missing',
      'AWS::Lambda::Function',
      (lambda) => {
        delete lambda.Role
      },
      'Role',
    ],
    [
      'of another name in another one',
      'AWS::CloudFront::Distribution',
      ({ DistributionConfig }) => Object.assign(DistributionConfig as object, { PriceClas: 'PriceClass_All' }),
      'DistributionConfig.PriceClas',
    ],
    [
      'with an unknown value',
      'AWS::DynamoDB::GlobalTable',
      (table) => {
        table.BillingMode = 'ON_DEMAND'
      },
      'BillingMode',
    ],
  ])('are wrong with one %s', (_, type, spoil, name) => {
    const spoiled: { Resources: Record<string, { Type: string; Properties: Properties }> } = JSON.parse(json)
    const [id, one] = Object.entries(spoiled.Resources).find(([, { Type }]) => Type === type) ?? []
    if (one) spoil(one.Properties)
    const errors = templateErrors(JSON.stringify(spoiled))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(name)
    expect(errors[0]).toContain(`(${id})`)
  })
})

describe('the findings of cdk-nag', () => {
  const acknowledgedOn = ({ node }: IConstruct) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(z.record(z.string(), z.string()).parse(data)))
  const acknowledged = app.node.findAll().flatMap(acknowledgedOn)
  const isOfCdk = (id: string) => id.startsWith('Annotation::@aws-cdk/')

  test('are acknowledged for at most a dozen reasons', () => {
    const ofRules = acknowledged.filter(([id]) => !isOfCdk(id))
    expect(new Set(ofRules.map(([, reason]) => reason)).size).toBeLessThanOrEqual(12)
  })

  test("are acknowledged beside two warnings of CDK's own", () => {
    expect(acknowledged.map(([id]) => id).filter(isOfCdk)).toEqual([
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    ])
  })

  test('are acknowledged by their full id where a rule has one', () => {
    expect(acknowledged.map(([id]) => id).filter((id) => /IAM[45]$/.test(id))).toEqual([])
  })

  test('are acknowledged on the whole stack only by an id that names a resource', () => {
    const [stack] = app.node.children.filter((child) => Stack.isStack(child))
    const ids = stack ? acknowledgedOn(stack).map(([id]) => id) : []
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id) => !/\[Resource::.+\]$/.test(id))).toEqual([])
  })

  test('are not acknowledged for the runtime of our own functions', () => {
    const covering = app.node
      .findAll()
      .filter((one) => acknowledgedOn(one).some(([id]) => id.endsWith('AwsSolutions-L1')))
    expect(covering.length).toBeGreaterThan(0)
    const covered = covering.flatMap(({ node }) => node.findAll())
    expect(covered.filter((one) => one instanceof LambdaFunction)).toEqual([])
  })
})

function isProtected(app: App) {
  return app.node.children.some((child) => Stack.isStack(child) && child.terminationProtection)
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The resources on which each resource depends, by reference in any property or by DependsOn. */
function dependencies({ Resources } = template): Graph {
  const namesIn = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, entry]) => {
      if (key === 'Ref') return [String(entry)]
      if (key === 'Fn::GetAtt') return [Array.isArray(entry) ? String(entry[0]) : (String(entry).split('.')[0] ?? '')]
      if (key === 'Fn::Sub') return [...JSON.stringify(entry).matchAll(/\$\{([^.}!]+)/g)].map(([, name]) => name ?? '')
      if (key === 'DependsOn') return [entry].flat().map(String)
      return namesIn(entry)
    })
  }
  return new Map(
    Object.entries(Resources).map(([id, resource]) => [
      id,
      new Set(namesIn(resource).filter((name) => name in Resources)),
    ]),
  )
}

function circleIn(graph: Graph): string[] | undefined {
  const done = new Set<string>()
  const visit = (id: string, path: string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id]
    if (done.has(id)) return undefined
    for (const next of graph.get(id) ?? []) {
      const circle = visit(next, [...path, id])
      if (circle) return circle
    }
    done.add(id)
    return undefined
  }
  for (const id of graph.keys()) {
    const circle = visit(id, [])
    if (circle) return circle
  }
  return undefined
}
