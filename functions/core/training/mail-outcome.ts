import { findAccount } from '#functions/core/accounts/accounts.ts'
import { canSendMail, sendMail } from '#functions/core/clients/aws/mail.ts'
import { findModel } from '#functions/core/models/trained-models.ts'
import { env } from '#functions/core/runtime/env.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { trainingMails } from '#shared/copy/training-outcomes.ts'
import type { TrainingJob } from './training-jobs.ts'

/** Mails the outcome of a training. A failure is only logged, because the model's page shows the outcome too. */
export const mailOutcome = async ({ userId, modelId, trainingId }: TrainingJob): Promise<void> => {
  try {
    const [account, model] = await Promise.all([findAccount(userId), findModel(userId, modelId)])
    if (!account?.email || account.deletionBeganAt || !model || !canSendMail()) return
    const { name, status, failureReason, freeRetry } = model
    const url = `${env('PUBLIC_URL')}/my-models`
    const failed = { reason: failureReason ?? '', isFree: freeRetry === 'open' }
    await sendMail(
      status === 'complete'
        ? { to: account.email, subject: trainingMails.completeSubject(name), text: trainingMails.complete(name, url) }
        : {
            to: account.email,
            subject: trainingMails.failedSubject(name),
            text: trainingMails.failed(name, url, failed),
          },
    )
  } catch (error) {
    logger.warn('Mail about a training not sent', { trainingId, error })
  }
}
