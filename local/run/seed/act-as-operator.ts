import { operatorCredentials } from '#local/emulators/aws/iam/principals.ts'
import { region } from '#local/emulators/template/place.ts'

/**
 * Sets the environment of this process so that the product's modules, imported here, use the stack with the operator's
 * access rights. They read their settings from the environment.
 */
export const actAsOperator = (variables: Record<string, string>): void => {
  Object.assign(process.env, variables, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: operatorCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: operatorCredentials.secretAccessKey,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    POWERTOOLS_LOG_LEVEL: 'WARN',
  })
  delete process.env.AWS_SESSION_TOKEN
  delete process.env.AWS_PROFILE
}
