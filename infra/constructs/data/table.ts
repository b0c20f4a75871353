import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  Billing,
  type ITableV2,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Config } from '#infra/config.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'

export const tableIndex = 'gsi1'

/**
 * The single table (docs/table.md), and grants named after their purpose. A test compares the grants with the calls in
 * the code.
 */
export class Table extends Construct {
  readonly table: ITableV2

  /** @param restored The table that replaces the stack's own, which stays as it is. */
  constructor(scope: Construct, id: string, restored?: Config['restoredTable']) {
    super(scope, id)
    const own = this.addTable()
    this.table = restored
      ? TableV2.fromTableAttributes(this, 'Restored', {
          tableName: restored.name,
          tableStreamArn: restored.streamArn,
          globalIndexes: [tableIndex],
        })
      : own
  }

  private addTable() {
    return new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: tableIndex,
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
      // Not `RETAIN_ON_UPDATE_OR_DELETE`, because a failed first deployment cannot delete a protected resource.
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  /** Allows reading the caller's account, and creating it on the first request. */
  grantAccount(reader: LambdaFunction) {
    this.grant(reader, 'GetItem', 'PutItem')
  }

  /** Allows reading single rows. */
  grantRead(reader: IGrantable) {
    this.grant(reader, 'GetItem')
  }

  /** Allows reading several rows of a partition. */
  grantList(reader: LambdaFunction) {
    this.grant(reader, 'Query')
  }

  /** Allows changing existing rows. */
  grantChange(changer: LambdaFunction) {
    this.grant(changer, 'UpdateItem')
  }

  /** Allows posting credits. Without DeleteItem, because entries are immutable. */
  grantPost(poster: LambdaFunction) {
    this.grant(poster, 'GetItem', 'Query', 'PutItem', 'UpdateItem')
  }

  /** Allows creating and changing rows. A transaction needs the permission for each of its writes. */
  grantWrite(writer: LambdaFunction) {
    this.grant(writer, 'PutItem', 'UpdateItem')
  }

  grantDelete(remover: LambdaFunction) {
    this.grant(remover, 'DeleteItem')
  }

  /** Allows deleting many rows in one call. DynamoDB has no narrower permission: this one also allows writing rows. */
  grantDeleteMany(remover: LambdaFunction) {
    this.grantDelete(remover)
    this.grant(remover, 'BatchWriteItem')
  }

  /** Allows querying the index: running jobs by their next check, designs by tool, presets of a category by order. */
  grantIndex(reader: LambdaFunction) {
    this.allow(reader, `${this.table.tableArn}/index/${tableIndex}`, ['Query'])
  }

  private grant(grantee: IGrantable, ...operations: string[]) {
    this.allow(grantee, this.table.tableArn, operations)
  }

  // CDK's own `grant` would include every index.
  private allow(grantee: IGrantable, resource: string, operations: string[]) {
    if (grantee instanceof LambdaFunction) grantee.addEnvironment('TABLE_NAME', this.table.tableName)
    Grant.addToPrincipal({
      grantee,
      actions: operations.map((operation) => `dynamodb:${operation}`),
      resourceArns: [resource],
    })
  }
}
