import { Stack } from 'aws-cdk-lib'
import { Grant } from 'aws-cdk-lib/aws-iam'
import type { LambdaFunction } from '#infra/constructs/lambda-function.ts'

/**
 * Lets a function send mail from the stage's sender. The operator has verified its address or domain in SES. Without a
 * sender, the function sends no mail.
 */
export const grantSendMail = (handler: LambdaFunction, sender: string | undefined) => {
  if (!sender) return
  const [, domain] = sender.split('@')
  handler.addEnvironment('MAIL_SENDER', sender)
  Grant.addToPrincipal({
    grantee: handler,
    actions: ['ses:SendEmail'],
    resourceArns: [sender, domain].map((identity) =>
      Stack.of(handler).formatArn({ service: 'ses', resource: 'identity', resourceName: `${identity}` }),
    ),
    conditions: { StringEquals: { 'ses:FromAddress': sender } },
  })
}
