import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Grant } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'

const jobsIndex = 'gsi1'

/** The one table (docs/table.md), and grants named after their purpose. */
export class Table extends Construct {
  readonly table: TableV2

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: jobsIndex,
          partitionKey: { name: 'gsi1pk', type: AttributeType.STRING },
          sortKey: { name: 'gsi1sk', type: AttributeType.STRING },
        },
      ],
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  /** Reading the caller's account, and creating it on the first request. */
  grantAccount(reader: LambdaFunction) {
    this.grant(reader, 'GetItem', 'PutItem', 'UpdateItem')
  }

  grantRead(reader: LambdaFunction) {
    this.grant(reader, 'GetItem', 'Query')
  }

  /** Posting credits. Without DeleteItem, since entries are immutable. */
  grantPost(poster: LambdaFunction) {
    this.grant(poster, 'GetItem', 'Query', 'PutItem', 'UpdateItem')
  }

  /** Writing rows. A transaction needs the permission of each of its writes. */
  grantWrite(writer: LambdaFunction) {
    this.grant(writer, 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem')
  }

  /** Querying the running jobs by the time of their next look. */
  grantRunningJobs(reader: LambdaFunction) {
    this.allow(reader, `${this.table.tableArn}/index/${jobsIndex}`, ['Query'])
  }

  private grant(grantee: LambdaFunction, ...operations: string[]) {
    this.allow(grantee, this.table.tableArn, operations)
  }

  // CDK's own `grant` would add every index.
  private allow(grantee: LambdaFunction, resource: string, operations: string[]) {
    grantee.addEnvironment('TABLE_NAME', this.table.tableName)
    Grant.addToPrincipal({
      grantee,
      actions: operations.map((operation) => `dynamodb:${operation}`),
      resourceArns: [resource],
    })
  }
}
