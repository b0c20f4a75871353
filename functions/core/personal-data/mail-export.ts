import { sendMail } from '#functions/core/clients/aws/mail.ts'
import { env } from '#functions/core/runtime/env.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { brand } from '#shared/brand.ts'
import { accountCopy } from '#shared/copy/account.ts'

/**
 * Mails a link to the account page instead of the signed URLs, so that the reader has to sign in. A failure is only
 * logged.
 */
export const mailExport = async (to: string, endsAt: string): Promise<void> => {
  const until = new Date(endsAt).toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  try {
    await sendMail({
      to,
      subject: accountCopy.exportMailSubject(brand.name),
      text: accountCopy.exportMail(`${env('PUBLIC_URL')}/account`, until),
    })
  } catch (error) {
    logger.warn('Mail about an export not sent', { error })
  }
}
