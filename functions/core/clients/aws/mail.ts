import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { env, optionalEnv } from '#functions/core/runtime/env.ts'

let ses: SESv2Client | undefined

export type Mail = { to: string; subject: string; text: string; replyTo?: string }

/** Whether this stage has a mail sender. Without one, the stage sends no mail of its own. */
export const canSendMail = (): boolean => optionalEnv('MAIL_SENDER') !== undefined

/**
 * Sends a mail from the stage's sender. Throws the SES client's error when SES refuses it or cannot be reached. The first
 * call loads the SDK, because a function sends few mails.
 */
export const sendMail = async ({ to, subject, text, replyTo }: Mail): Promise<void> => {
  const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2')
  ses ??= new SESv2Client({})
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: env('MAIL_SENDER'),
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: { Subject: { Data: subject, Charset: 'UTF-8' }, Body: { Text: { Data: text, Charset: 'UTF-8' } } },
      },
    }),
  )
}
