import type { Context } from 'aws-lambda'

/** The context that Lambda passes to a handler. */
export const lambdaContext: Context = {
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'function-under-test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:function-under-test',
  memoryLimitInMB: '1024',
  awsRequestId: '6bc28136-xmpl-4365-b021-0ce6b2e64ab0',
  logGroupName: '/aws/lambda/function-under-test',
  logStreamName: 'stream',
  getRemainingTimeInMillis: () => 900_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
}
