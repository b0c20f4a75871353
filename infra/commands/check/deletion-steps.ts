import { account } from '#shared/contracts/account.ts'
import { deletionWordOf } from '#shared/deletion-confirmation.ts'
import type { Check } from './check-context.ts'
import { testStripe } from './checkout-steps.ts'
import { needed, type Step } from './step.ts'
import { until } from './until.ts'

/** The seconds for which CloudFront may still answer with a public page (`sharedCacheTime` of the distribution), and some more. */
const cachedSeconds = 15

/** The deletion of the account by its owner, and what is gone then. */
export const deletionSteps = (check: Check): Step[] => {
  const { visitor, made, waitSeconds } = check
  const goneFrom = async (url: string, seconds: number) => {
    const status = await until(seconds, async () => {
      const answer = await fetch(url)
      await answer.arrayBuffer()
      // S3 answers 403 for a missing file to those who may not list the bucket.
      return answer.status === 404 || answer.status === 403 ? answer.status : undefined
    })
    return status ? 'gone' : 'still there'
  }
  return [
    {
      name: 'deletion of the account',
      expected: 'the session is refused, the sign-in too: NotAuthorizedException',
      run: async () => {
        const body = { confirmation: deletionWordOf(needed(made.account, 'account')) }
        const { status } = await visitor.send(account.endpoints.remove, { body })
        if (status !== account.endpoints.remove.status) return `${status}`
        const refused = await until(waitSeconds, visitor.isRefused)
        if (!refused) return 'the session is still accepted'
        return `the session is refused, the sign-in too: ${await until(waitSeconds, visitor.signInRefusal)}`
      },
    },
    {
      name: 'public page of a deleted account',
      expected: 'gone',
      run: () => goneFrom(needed(made.sharePage, 'public page'), Math.max(waitSeconds, cachedSeconds)),
    },
    {
      name: 'pictures of a deleted account',
      expected: 'gone',
      run: () => goneFrom(needed(made.designs.at(-1)?.imageUrl ?? undefined, 'picture'), waitSeconds),
    },
    {
      name: 'customer of a deleted account at Stripe',
      expected: 'deleted',
      run: async () => {
        const stripe = testStripe(check)
        const found = await stripe.customers.retrieve(needed(made.stripeCustomer, 'customer at Stripe'))
        return found.deleted ? 'deleted' : 'still there'
      },
    },
  ]
}
