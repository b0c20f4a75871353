import { Duration } from 'aws-cdk-lib'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { Grant } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Config } from '#infra/config.ts'
import { grantSendMail } from '#infra/constructs/accounts/mail-sender.ts'
import type { PersonalData } from '#infra/constructs/accounts/personal-data.ts'
import { grantStripe } from '#infra/constructs/billing/billing.ts'
import type { Secrets } from '#infra/constructs/data/secrets.ts'
import type { Storage } from '#infra/constructs/data/storage.ts'
import type { Table } from '#infra/constructs/data/table.ts'
import { type AiTool, grantSendToAll } from '#infra/constructs/jobs/ai-tool.ts'
import { LambdaFunction } from '#infra/constructs/lambda-function.ts'
import type { ModelTraining } from '#infra/constructs/training/model-training.ts'
import type { PhotoValidation } from '#infra/constructs/training/photo-validation.ts'
import type { Api } from '#infra/constructs/web/api.ts'
import type { PictureKeys } from '#infra/constructs/web/picture-keys.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { areas } from '#shared/contracts/index.ts'
import { type AiFunction, roomMapFunction } from '#shared/tools/ai-functions.ts'

export type ApiAreasProps = {
  api: Api
  users: { userPool: UserPool; client: UserPoolClient }
  site: { config: Config; publicUrl: string }
  data: { table: Table; storage: Storage; secrets: Secrets; pictureKeys: PictureKeys }
  tools: readonly AiTool[]
  personalData: PersonalData
  training: { photoValidation: PhotoValidation; modelTraining: ModelTraining }
}

type AreaName = keyof typeof areas

const areaNames = Object.keys(areas) as AreaName[]

/** One function for each area of the contracts, with its routes and permissions. */
export class ApiAreas extends Construct {
  readonly functions: LambdaFunction[]

  constructor(scope: Construct, id: string, props: ApiAreasProps) {
    super(scope, id)
    const { api, users, site, data, tools, personalData, training } = props
    const { userPool, client } = users
    const backend = { ...users, ...site, ...data, ...training, tools, personalData }
    const authorizer = new HttpJwtAuthorizer('Users', userPool.userPoolProviderUrl, {
      jwtAudience: [client.userPoolClientId],
    })
    this.functions = areaNames.map((name) => {
      const handler = this.addFunction(name, backend)
      const endpoints: Endpoint[] = Object.values(areas[name].endpoints)
      const signedIn = endpoints.filter(({ auth }) => auth === 'user')
      api.addRoutes(
        handler,
        signedIn.map(({ method, path }) => ({ method, path, authorizer })),
      )
      api.addPublicRoutes(
        handler,
        endpoints.filter(({ auth }) => auth === 'none'),
      )
      return handler
    })
  }

  private addFunction(name: AreaName, backend: Backend) {
    const handler = new LambdaFunction(this, name, {
      entry: `api/${name}`,
      timeout: Duration.seconds(10),
      ...shapes[name],
      environment: { USER_POOL_CLIENT_ID: backend.client.userPoolClientId },
    })
    backend.table.grantAccount(handler)
    backend.secrets.origin.grantRead(handler)
    rights[name](handler, backend)
    return handler
  }
}

/** What an area may be allowed to use. */
type Backend = ApiAreasProps['users'] &
  ApiAreasProps['site'] &
  ApiAreasProps['data'] &
  ApiAreasProps['training'] &
  Pick<ApiAreasProps, 'tools' | 'personalData'>

/** Areas with other limits than the default. CloudFront's limit is 30 seconds. */
const shapes: Partial<Record<AreaName, { timeout: Duration; memorySize?: number }>> = {
  // A bulk job is cancelled picture by picture.
  'bulk-jobs': { timeout: Duration.seconds(25) },
  // One call deletes many designs.
  generations: { timeout: Duration.seconds(25) },
  // Decodes pictures of 24 megapixels.
  'picture-files': { timeout: Duration.seconds(25), memorySize: 1536 },
}

/** The AI functions that bulk jobs use. */
const bulkFunctions: ReadonlySet<AiFunction> = new Set([
  'generate-image',
  'room-design-full-redesign',
  'room-design-kontext',
  'virtual-staging',
])

/** An area's permissions in addition to reading the caller's account. A missing area does not compile. */
const rights = {
  account: (handler, { personalData, table, storage }) => {
    table.grantChange(handler)
    storage.grantSignRead(handler, 'exports')
    personalData.grantDelete(handler)
    personalData.grantExport(handler)
  },
  ai: (handler, { table, pictureKeys, tools }) => {
    table.grantList(handler)
    table.grantWrite(handler)
    table.grantDelete(handler)
    pictureKeys.grantShow(handler)
    grantSendToAll(tools, handler)
  },
  billing: (handler, { table, secrets, publicUrl }) => {
    grantStripe(handler, { table, secrets })
    handler.addEnvironment('PUBLIC_URL', publicUrl)
  },
  'bulk-jobs': (handler, { table, storage, pictureKeys, tools }) => {
    table.grantList(handler)
    table.grantWrite(handler)
    table.grantDelete(handler)
    storage.grantSignRead(handler, 'uploads')
    pictureKeys.grantShow(handler)
    grantSendToAll(
      tools.filter(({ name }) => bulkFunctions.has(name)),
      handler,
    )
  },
  catalogue: (handler, { table, pictureKeys }) => {
    pictureKeys.grantShow(handler)
    table.grantList(handler)
    table.grantIndex(handler)
  },
  contact: (handler, { table, config }) => {
    table.grantChange(handler)
    handler.addEnvironment('SUPPORT_EMAIL', config.supportEmail)
    grantSendMail(handler, config.sender)
  },
  generations: (handler, { table, storage, pictureKeys, tools }) => {
    table.grantList(handler)
    table.grantIndex(handler)
    table.grantWrite(handler)
    table.grantDelete(handler)
    pictureKeys.grantShow(handler)
    storage.grantDelete(handler, 'generations', 'rooms')
    grantSendToAll(tools, handler)
  },
  'picture-files': (handler, { table, storage, secrets, publicUrl }) => {
    table.grantChange(handler)
    table.grantDelete(handler)
    handler.addEnvironment('PUBLIC_URL', publicUrl)
    storage.grantRead(handler, 'generations', 'rooms', 'uploads')
    storage.grantFind(handler)
    storage.grantStoreTagged(handler, 'exports')
    storage.grantSignRead(handler, 'exports')
    secrets.pictureSigner.grantRead(handler)
  },
  sessions: (handler, { userPool, table }) => {
    table.grantChange(handler)
    handler.addEnvironment('USER_POOL_ID', userPool.userPoolId)
    userPool.grant(
      handler,
      'cognito-idp:AdminUserGlobalSignOut',
      'cognito-idp:AdminInitiateAuth',
      'cognito-idp:AdminSetUserPassword',
    )
  },
  'trained-models': (handler, { table, pictureKeys, modelTraining }) => {
    table.grantList(handler)
    table.grantWrite(handler)
    table.grantDelete(handler)
    pictureKeys.grantShow(handler)
    modelTraining.grantSend(handler)
  },
  'training-photos': (handler, { table, storage, pictureKeys, photoValidation }) => {
    table.grantList(handler)
    table.grantChange(handler)
    table.grantDelete(handler)
    storage.grantUpload(handler, 'training-images')
    pictureKeys.grantShow(handler)
    storage.grantDelete(handler, 'training-images')
    photoValidation.grantSend(handler)
  },
  uploads: (handler, { table, storage, pictureKeys, tools }) => {
    table.grantWrite(handler)
    table.grantList(handler)
    storage.grantUpload(handler, 'uploads')
    // Rekognition reads a photo with the rights of its caller.
    storage.grantRead(handler, 'uploads')
    pictureKeys.grantShow(handler)
    grantSendToAll(
      tools.filter(({ name }) => name === roomMapFunction),
      handler,
    )
    // Rekognition has no narrower resource (docs/vendors.md, Rekognition).
    Grant.addToPrincipal({ grantee: handler, actions: ['rekognition:DetectLabels'], resourceArns: ['*'] })
  },
} satisfies Record<AreaName, (handler: LambdaFunction, backend: Backend) => void>
