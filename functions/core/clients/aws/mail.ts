import { optionalEnv } from '#functions/core/runtime/env.ts'
import type { Mail } from './ses.ts'

/** Whether this stage has a mail sender. Without one, the stage sends no mail of its own. */
export const canSendMail = (): boolean => optionalEnv('MAIL_SENDER') !== undefined

/** As `sendBySes`. The first call loads the SDK's client, because a function sends few mails. */
export const sendMail = async (mail: Mail): Promise<void> => {
  const { sendBySes } = await import('./ses.ts')
  await sendBySes(mail)
}
