import * as z from 'zod'

export type EventNamespace = {
  name: string
  /** APPSYNC_JS source that may export `onSubscribe`, an object with `request` and `response`. */
  handlerCode?: string
  /** The data source of `onSubscribe`. */
  subscribeSource?: string
}

// Functions publish, and users subscribe. Other ways are not implemented.
const ofFunctions = z.tuple([z.object({ AuthType: z.literal('AWS_IAM') })])
const ofUsers = z.tuple([z.object({ AuthType: z.literal('AMAZON_COGNITO_USER_POOLS') })])

const ApiProperties = z.object({
  EventConfig: z.object({ DefaultPublishAuthModes: ofFunctions, DefaultSubscribeAuthModes: ofUsers }),
})

const SourcedHandler = z.strictObject({
  Behavior: z.literal('CODE'),
  Integration: z.strictObject({ DataSourceName: z.string() }),
})

const NamespaceProperties = z.object({
  Name: z.string(),
  CodeHandlers: z.string().optional(),
  PublishAuthModes: ofFunctions.optional(),
  SubscribeAuthModes: ofUsers.optional(),
  // Other handlers with a data source are not implemented.
  HandlerConfigs: z.strictObject({ OnSubscribe: SourcedHandler.optional() }).optional(),
})

/**
 * Reads an Event API's namespaces from the resolved properties of `AWS::AppSync::Api` and its
 * `AWS::AppSync::ChannelNamespace`s.
 */
export const eventNamespaces = (resources: { api: unknown; namespaces: unknown[] }): EventNamespace[] => {
  ApiProperties.parse(resources.api)
  return resources.namespaces.map((properties) => {
    const { Name, CodeHandlers, HandlerConfigs } = NamespaceProperties.parse(properties)
    const subscribeSource = HandlerConfigs?.OnSubscribe?.Integration.DataSourceName
    return {
      name: Name,
      ...(CodeHandlers !== undefined && { handlerCode: CodeHandlers }),
      ...(subscribeSource !== undefined && { subscribeSource }),
    }
  })
}
