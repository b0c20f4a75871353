import * as z from 'zod'

const authModes = ['AWS_IAM', 'AMAZON_COGNITO_USER_POOLS'] as const
export type AuthMode = (typeof authModes)[number]

export type EventNamespace = {
  name: string
  publishAuthModes: AuthMode[]
  subscribeAuthModes: AuthMode[]
  /** APPSYNC_JS source that may export `onSubscribe` and `onPublish`. */
  handlerCode?: string
  /** The data source of `onSubscribe`, which then is an object with `request` and `response`. */
  subscribeSource?: string
}

const Modes = z
  .array(z.object({ AuthType: z.enum(authModes) }))
  .transform((modes) => modes.map(({ AuthType }) => AuthType))

const ApiProperties = z.object({
  EventConfig: z.object({ DefaultPublishAuthModes: Modes, DefaultSubscribeAuthModes: Modes }),
})

const SourcedHandler = z.strictObject({
  Behavior: z.literal('CODE'),
  Integration: z.strictObject({ DataSourceName: z.string() }),
})

const NamespaceProperties = z.object({
  Name: z.string(),
  CodeHandlers: z.string().optional(),
  PublishAuthModes: Modes.optional(),
  SubscribeAuthModes: Modes.optional(),
  // Other handlers with a data source are not implemented.
  HandlerConfigs: z.strictObject({ OnSubscribe: SourcedHandler.optional() }).optional(),
})

/**
 * Reads an Event API's namespaces from the resolved properties of `AWS::AppSync::Api` and its
 * `AWS::AppSync::ChannelNamespace`s. A namespace without auth modes has the API's.
 */
export const eventNamespaces = (resources: { api: unknown; namespaces: unknown[] }): EventNamespace[] => {
  const { EventConfig } = ApiProperties.parse(resources.api)
  return resources.namespaces.map((properties) => {
    const namespace = NamespaceProperties.parse(properties)
    const subscribeSource = namespace.HandlerConfigs?.OnSubscribe?.Integration.DataSourceName
    return {
      name: namespace.Name,
      publishAuthModes: namespace.PublishAuthModes ?? EventConfig.DefaultPublishAuthModes,
      subscribeAuthModes: namespace.SubscribeAuthModes ?? EventConfig.DefaultSubscribeAuthModes,
      ...(namespace.CodeHandlers !== undefined && { handlerCode: namespace.CodeHandlers }),
      ...(subscribeSource !== undefined && { subscribeSource }),
    }
  })
}
