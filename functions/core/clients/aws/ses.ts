import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { env } from '#functions/core/runtime/env.ts'

const ses = new SESv2Client({})

export type Mail = { to: string; subject: string; text: string; replyTo?: string }

/** Sends a mail from the stage's sender. Throws the client's error when SES refuses it or cannot be reached. */
export const sendBySes = async ({ to, subject, text, replyTo }: Mail): Promise<void> => {
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
