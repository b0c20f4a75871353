import middy from '@middy/core'
import { logger } from '#functions/core/runtime/log.ts'
import type { SignUpRefusal } from '#shared/sign-up-refusals.ts'
import { logContext } from './log-context.ts'

/** A refusal that Cognito passes on to the browser. The browser translates the code. */
export class SignUpRefused extends Error {
  override name = 'SignUpRefused'

  constructor(code: SignUpRefusal) {
    super(code)
  }
}

/**
 * A trigger of the user pool. Cognito shows an error's message to the visitor (docs/vendors.md, Cognito), and AWS's
 * messages contain our role and account. So any error but a refusal is logged and becomes `unexpected`.
 */
export const trigger = <Event>(work: (event: Event) => Promise<Event>) =>
  middy<Event, Event>()
    .use(logContext())
    .handler(async (event) => {
      try {
        return await work(event)
      } catch (error) {
        if (error instanceof SignUpRefused) throw error
        logger.error('Trigger failed', { error })
        throw new SignUpRefused('unexpected')
      }
    })
