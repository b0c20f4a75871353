import { inventedId } from './physical-names.ts'
import { accountId, arn, globalArn, region } from './place.ts'

/** A resource for the table below; `property` returns one of its resolved properties. */
type Referred = { logicalId: string; name: string; property(name: string): unknown }

type Reference = { ref: (resource: Referred) => string; attributes?: Record<string, (resource: Referred) => string> }

const byName = ({ name }: Referred) => name

const queueUrl = ({ name }: Referred) => `https://sqs.${region}.amazonaws.com/${accountId}/${name}`
const functionArn = ({ name }: Referred) => arn('lambda', `function:${name}`)
const secretArn = ({ logicalId, name }: Referred) => arn('secretsmanager', `secret:${name}-${inventedId(logicalId, 6)}`)
const userPoolHost = ({ name }: Referred) => `cognito-idp.${region}.amazonaws.com/${name}`
const appSyncHost = (kind: string) => (resource: Referred) => `${resource.name}.appsync-${kind}.${region}.amazonaws.com`
const apiHost = ({ name }: Referred) => `${name}.execute-api.${region}.amazonaws.com`
const webAclArn = ({ logicalId, property }: Referred) =>
  arn(
    'wafv2',
    `${property('Scope') === 'CLOUDFRONT' ? 'global' : 'regional'}/webacl/${logicalId}/${inventedId(logicalId, 8)}`,
  )

/** The values of `Ref` and `Fn::GetAtt` for each resource type, in AWS's formats. */
export const references: Record<string, Reference> = {
  'AWS::ApiGatewayV2::Api': {
    ref: byName,
    attributes: { ApiId: byName, ApiEndpoint: (api) => `https://${apiHost(api)}` },
  },
  'AWS::ApiGatewayV2::Authorizer': { ref: byName },
  'AWS::ApiGatewayV2::Integration': { ref: byName },
  'AWS::ApiGatewayV2::Route': { ref: byName },
  'AWS::ApiGatewayV2::Stage': { ref: ({ property }) => String(property('StageName')) },
  'AWS::AppSync::Api': {
    ref: ({ name }) => arn('appsync', `apis/${name}`),
    attributes: {
      ApiArn: ({ name }) => arn('appsync', `apis/${name}`),
      ApiId: byName,
      'Dns.Http': appSyncHost('api'),
      'Dns.Realtime': appSyncHost('realtime-api'),
    },
  },
  'AWS::AppSync::ChannelNamespace': {
    ref: ({ property }) => arn('appsync', `apis/${property('ApiId')}/channelNamespace/${property('Name')}`),
    attributes: {
      ChannelNamespaceArn: ({ property }) =>
        arn('appsync', `apis/${property('ApiId')}/channelNamespace/${property('Name')}`),
    },
  },
  'AWS::CloudFront::CachePolicy': { ref: byName, attributes: { Id: byName } },
  'AWS::CloudFront::Distribution': {
    ref: byName,
    attributes: {
      Arn: ({ name }) => globalArn('cloudfront', `distribution/${name}`),
      DomainName: ({ logicalId }) => `d${inventedId(logicalId, 13)}.cloudfront.net`,
      Id: byName,
    },
  },
  'AWS::CloudFront::Function': {
    ref: ({ name }) => globalArn('cloudfront', `function/${name}`),
    attributes: { FunctionARN: ({ name }) => globalArn('cloudfront', `function/${name}`) },
  },
  'AWS::CloudFront::KeyGroup': { ref: byName, attributes: { Id: byName } },
  'AWS::CloudFront::OriginAccessControl': { ref: byName, attributes: { Id: byName } },
  'AWS::CloudFront::PublicKey': { ref: byName, attributes: { Id: byName } },
  'AWS::CloudFront::ResponseHeadersPolicy': { ref: byName, attributes: { Id: byName } },
  'AWS::CloudWatch::Alarm': { ref: byName, attributes: { Arn: ({ name }) => arn('cloudwatch', `alarm:${name}`) } },
  'AWS::CloudWatch::Dashboard': { ref: byName },
  'AWS::Cognito::UserPool': {
    ref: byName,
    attributes: {
      Arn: ({ name }) => arn('cognito-idp', `userpool/${name}`),
      ProviderName: userPoolHost,
      ProviderURL: (pool) => `https://${userPoolHost(pool)}`,
      UserPoolId: byName,
    },
  },
  'AWS::Cognito::UserPoolClient': { ref: byName, attributes: { ClientId: byName } },
  'AWS::Cognito::UserPoolDomain': { ref: ({ property }) => String(property('Domain')) },
  'AWS::Cognito::UserPoolIdentityProvider': { ref: ({ property }) => String(property('ProviderName')) },
  'AWS::DynamoDB::GlobalTable': {
    ref: byName,
    attributes: {
      Arn: ({ name }) => arn('dynamodb', `table/${name}`),
      StreamArn: ({ name }) => arn('dynamodb', `table/${name}/stream/local`),
    },
  },
  'AWS::Events::Rule': { ref: byName, attributes: { Arn: ({ name }) => arn('events', `rule/${name}`) } },
  'AWS::IAM::Policy': { ref: byName },
  'AWS::IAM::Role': {
    ref: byName,
    attributes: { Arn: ({ name }) => globalArn('iam', `role/${name}`) },
  },
  'AWS::KMS::Key': {
    ref: ({ logicalId }) => inventedId(logicalId, 32),
    attributes: { Arn: ({ logicalId }) => arn('kms', `key/${inventedId(logicalId, 32)}`) },
  },
  'AWS::Lambda::EventSourceMapping': { ref: byName, attributes: { Id: byName } },
  'AWS::Lambda::Function': { ref: byName, attributes: { Arn: functionArn } },
  'AWS::Lambda::LayerVersion': { ref: ({ name }) => arn('lambda', `layer:${name}:1`) },
  'AWS::Lambda::Permission': { ref: byName },
  'AWS::Logs::LogGroup': { ref: byName, attributes: { Arn: ({ name }) => arn('logs', `log-group:${name}:*`) } },
  'AWS::S3::Bucket': {
    ref: byName,
    attributes: {
      Arn: ({ name }) => `arn:aws:s3:::${name}`,
      RegionalDomainName: ({ name }) => `${name}.s3.${region}.amazonaws.com`,
    },
  },
  'AWS::S3::BucketPolicy': { ref: ({ property }) => String(property('Bucket')) },
  'AWS::SNS::Topic': { ref: ({ name }) => arn('sns', name), attributes: { TopicArn: ({ name }) => arn('sns', name) } },
  'AWS::SQS::Queue': {
    ref: queueUrl,
    attributes: { Arn: ({ name }) => arn('sqs', name), QueueName: byName, QueueUrl: queueUrl },
  },
  'AWS::SecretsManager::Secret': { ref: secretArn, attributes: { Id: secretArn } },
  'AWS::WAFv2::WebACL': { ref: webAclArn, attributes: { Arn: webAclArn } },
}
