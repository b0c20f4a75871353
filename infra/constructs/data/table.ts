import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'

const index = 'gsi1'

/** The one table (docs/table.md), and grants named after their purpose. A test compares them with the calls of the code. */
export class Table extends Construct {
  readonly table: TableV2

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: index,
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
      // Not `RETAIN_ON_UPDATE_OR_DELETE`: a failed first deployment could not delete what is protected.
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  /** Reading the caller's account, and creating it on the first request. */
  grantAccount(reader: LambdaFunction) {
    this.grant(reader, 'GetItem', 'PutItem')
  }

  /** Reading single rows. */
  grantRead(reader: IGrantable) {
    this.grant(reader, 'GetItem')
  }

  /** Reading the rows of a partition, which are lists. */
  grantList(reader: LambdaFunction) {
    this.grant(reader, 'Query')
  }

  /** Changing rows that exist. */
  grantChange(changer: LambdaFunction) {
    this.grant(changer, 'UpdateItem')
  }

  /** Posting credits. Without DeleteItem, since entries are immutable. */
  grantPost(poster: LambdaFunction) {
    this.grant(poster, 'GetItem', 'Query', 'PutItem', 'UpdateItem')
  }

  /** Creating and changing rows. A transaction needs the permission of each of its writes. */
  grantWrite(writer: LambdaFunction) {
    this.grant(writer, 'PutItem', 'UpdateItem')
  }

  grantDelete(remover: LambdaFunction) {
    this.grant(remover, 'DeleteItem')
  }

  /** Deleting many rows by one call. DynamoDB has no narrower right: it also allows to put rows. */
  grantDeleteMany(remover: LambdaFunction) {
    this.grantDelete(remover)
    this.grant(remover, 'BatchWriteItem')
  }

  /** Querying the index: the running jobs by the time of their next look, the designs by their tools, the
   * presets of a category by their order. */
  grantIndex(reader: LambdaFunction) {
    this.allow(reader, `${this.table.tableArn}/index/${index}`, ['Query'])
  }

  private grant(grantee: IGrantable, ...operations: string[]) {
    this.allow(grantee, this.table.tableArn, operations)
  }

  // CDK's own `grant` would add every index.
  private allow(grantee: IGrantable, resource: string, operations: string[]) {
    if (grantee instanceof LambdaFunction) grantee.addEnvironment('TABLE_NAME', this.table.tableName)
    Grant.addToPrincipal({
      grantee,
      actions: operations.map((operation) => `dynamodb:${operation}`),
      resourceArns: [resource],
    })
  }
}
