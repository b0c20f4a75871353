import { createHash } from 'node:crypto'
import { region } from './place.ts'

/** A stable replacement for the random part of an id that AWS would generate. */
export const inventedId = (logicalId: string, length: number): string =>
  createHash('sha256').update(logicalId).digest('hex').slice(0, length)

/** The property with the resource's name, by resource type. */
const nameProperties: Record<string, string> = {
  'AWS::CloudFront::Function': 'Name',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::CloudWatch::Dashboard': 'DashboardName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Events::Rule': 'Name',
  'AWS::IAM::Policy': 'PolicyName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SecretsManager::Secret': 'Name',
}

const inventedNames: Record<string, (logicalId: string) => string> = {
  'AWS::ApiGatewayV2::Api': (id) => inventedId(id, 10),
  'AWS::AppSync::Api': (id) => inventedId(id, 26),
  'AWS::CloudFront::Distribution': (id) => `E${inventedId(id, 13).toUpperCase()}`,
  'AWS::CloudFront::PublicKey': (id) => `K${inventedId(id, 13).toUpperCase()}`,
  'AWS::Cognito::UserPool': (id) => `${region}_${inventedId(id, 9)}`,
  'AWS::Cognito::UserPoolClient': (id) => inventedId(id, 26),
  'AWS::S3::Bucket': (id) => id.toLowerCase().slice(0, 63),
}

/** The resource's name or id: the one in the template, or one derived from the logical id. */
export const physicalName = (logicalId: string, type: string, properties: Record<string, unknown>): string => {
  const property = nameProperties[type]
  const given = property ? properties[property] : undefined
  if (typeof given === 'string') return given
  return inventedNames[type]?.(logicalId) ?? logicalId
}
