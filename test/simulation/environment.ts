import { functionEnvironment } from '#test/support/functions/function-environment.ts'

// Loggers and metrics read the environment when they are imported, so every entry point imports this file first.
Object.assign(process.env, functionEnvironment, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  POWERTOOLS_DEV: 'false',
  POWERTOOLS_LOG_LEVEL: 'CRITICAL',
})
