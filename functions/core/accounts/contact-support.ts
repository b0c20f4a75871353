import { canSendMail, sendMail } from '#functions/core/clients/aws/mail.ts'
import { keys } from '#functions/core/db/keys.ts'
import { env } from '#functions/core/runtime/env.ts'
import type { ContactMessage } from '#shared/contracts/contact.ts'
import { appError } from '#shared/errors.ts'
import { takeTokensOf } from './rates.ts'

/**
 * Mails a visitor's message to the support address. A reply goes to the visitor. All visitors share one rate limit
 * (docs/product.md, Limits). Throws `contact.unavailable` on a stage without a mail sender.
 */
export const contactSupport = async ({ name, email, message }: ContactMessage): Promise<void> => {
  const supportEmail = env('SUPPORT_EMAIL')
  if (!canSendMail()) throw appError('contact.unavailable', { supportEmail })
  await takeTokensOf(keys.contactRate(), 'contacts')
  await sendMail({
    to: supportEmail,
    replyTo: email,
    subject: `Message from ${name}`,
    text: `${message}\n\n${name}\n${email}\n`,
  })
}
