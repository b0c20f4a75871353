import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import type { Api } from '#infra/constructs/web/api.ts'
import { listingPages, sharePageMethods, sharePages } from '#shared/contracts/share-pages.ts'

export type SharedPagesProps = {
  api: Api
  table: Table
  storage: Storage
  secrets: Secrets
  publicUrl: string
  productName: string
}

/**
 * The public pages of shared designs and listings. Their function can only read, and cannot list the bucket: it finds a
 * picture only through a token in the table.
 */
export class SharedPages extends Construct {
  readonly server: LambdaFunction

  constructor(scope: Construct, id: string, props: SharedPagesProps) {
    super(scope, id)
    const { api, table, storage, secrets, publicUrl, productName } = props
    this.server = new LambdaFunction(this, 'Server', {
      entry: 'pages/shared',
      timeout: Duration.seconds(15),
      memorySize: 1536,
      environment: { PUBLIC_URL: publicUrl, PRODUCT_NAME: productName },
    })
    table.grantRead(this.server)
    storage.grantRead(this.server, 'rooms', 'generations')
    secrets.origin.grantRead(this.server)
    secrets.pictureSigner.grantRead(this.server)
    const routes = [sharePages, listingPages].flatMap((pages) =>
      sharePageMethods.map((method) => ({ ...pages, method })),
    )
    api.addPublicRoutes(this.server, routes, '')
  }
}
