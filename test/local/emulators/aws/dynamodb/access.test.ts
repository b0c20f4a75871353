import { DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { requiredAccess } from '#local/emulators/aws/dynamodb/required-access.ts'
import { createAccess } from '#local/emulators/aws/iam/access.ts'
import { credentialsOf, operatorCredentials } from '#local/emulators/aws/iam/principals.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { Template } from '#local/emulators/template/template.ts'
import { createRows, startDynamoForTests } from '#test/support/local/dynamo-stand-in.ts'

const rows = 'arn:aws:dynamodb:us-east-1:000000000000:table/rows'

test.each<[string, object, [string, string][]]>([
  ['GetItem', { TableName: 'rows' }, [['GetItem', rows]]],
  ['GetItem', { TableName: rows }, [['GetItem', rows]]],
  ['Query', { TableName: 'rows', IndexName: 'gsi1' }, [['Query', `${rows}/index/gsi1`]]],
  ['BatchWriteItem', { RequestItems: { rows: [] } }, [['BatchWriteItem', rows]]],
  [
    'TransactWriteItems',
    { TransactItems: [{ Put: { TableName: 'rows' } }, { ConditionCheck: { TableName: 'rows' } }] },
    [
      ['PutItem', rows],
      ['ConditionCheckItem', rows],
    ],
  ],
  ['DescribeStream', { StreamArn: `${rows}/stream/1` }, [['DescribeStream', `${rows}/stream/1`]]],
  ['ListStreams', { TableName: 'rows' }, [['ListStreams', '*']]],
  ['GetRecords', { ShardIterator: 'x' }, []],
])('%s of %j needs the permissions of its parts', (operation, input, expected) => {
  expect(requiredAccess(operation, input)).toEqual(
    expected.map(([action, resource]) => ({ action: `dynamodb:${action}`, resource })),
  )
})

const access = createAccess(
  createResolver(
    Template.parse({
      Resources: {
        Reader: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::GetAtt': ['ReaderRole', 'Arn'] } } },
        ReaderRole: { Type: 'AWS::IAM::Role' },
        Reading: {
          Type: 'AWS::IAM::Policy',
          Properties: {
            PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: rows }] },
            Roles: [{ Ref: 'ReaderRole' }],
          },
        },
      },
    }),
  ),
)

test('a function can call what its role allows and gets AccessDeniedException for the rest', async () => {
  const dynamo = await startDynamoForTests({ access, credentials: operatorCredentials })
  await createRows(dynamo.client, 'rows')
  const asKey = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
    new DynamoDBClient({ endpoint: dynamo.proxy.url, region: 'us-east-1', credentials, maxAttempts: 1 })
  const key = { pk: { S: 'a' }, sk: { S: 'b' } }
  const reader = asKey(credentialsOf('Reader'))

  expect((await reader.send(new GetItemCommand({ TableName: 'rows', Key: key }))).Item).toBeUndefined()
  await expect(reader.send(new PutItemCommand({ TableName: 'rows', Item: key }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: `User: arn:aws:sts::000000000000:assumed-role/ReaderRole/Reader is not authorized to perform: dynamodb:PutItem on resource: ${rows} because no identity-based policy allows the dynamodb:PutItem action`,
  })
  const query = {
    TableName: 'rows',
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :g',
    ExpressionAttributeValues: { ':g': { S: 'g' } },
  }
  await expect(reader.send(new QueryCommand(query))).rejects.toMatchObject({ name: 'AccessDeniedException' })
  const nobody = asKey({ accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' })
  await expect(nobody.send(new GetItemCommand({ TableName: 'rows', Key: key }))).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  })
  await dynamo.close()
})

test('a write calls the listeners of the proxy', async () => {
  const dynamo = await startDynamoForTests()
  await createRows(dynamo.client, 'rows')
  const announced = new Promise<void>((resolve) => dynamo.proxy.onWrite(resolve))
  await dynamo.client.send(new PutItemCommand({ TableName: 'rows', Item: { pk: { S: 'a' }, sk: { S: 'b' } } }))
  await announced
  await dynamo.close()
})
