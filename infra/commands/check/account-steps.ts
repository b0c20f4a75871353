import { isDeepStrictEqual } from 'node:util'
import { account } from '#shared/contracts/account.ts'
import { generations } from '#shared/contracts/generations.ts'
import { Problem } from '#shared/contracts/problem.ts'
import type { Check } from './check-context.ts'
import { listen } from './live.ts'
import { needed, type Step } from './step.ts'

const unknownDesign = 'gen_01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Sign-up, sign-in, the account as the contract says, and an error as a problem document. */
export const accountSteps = ({ visitor, made }: Check): Step[] => [
  {
    name: 'sign-up',
    expected: 'confirmed at once',
    run: async () => {
      const { isSignUpComplete, nextStep } = await visitor.signUp()
      return isSignUpComplete ? 'confirmed at once' : nextStep.signUpStep
    },
  },
  {
    name: 'sign-in',
    expected: 'DONE',
    run: async () => (await visitor.signIn()).nextStep.signInStep,
  },
  {
    name: 'GET /account',
    expected: 'as the contract says, of this address',
    run: async () => {
      const answered: unknown = await (await visitor.send(account.endpoints.read)).json()
      const parsed = account.endpoints.read.result.parse(answered)
      made.account = parsed
      const isSame = isDeepStrictEqual(parsed, answered) && parsed.email === visitor.email
      return isSame ? 'as the contract says, of this address' : JSON.stringify(answered)
    },
  },
  {
    name: 'an error of the API',
    expected: '404, application/problem+json, with its correlation id',
    run: async () => {
      const answer = await visitor.send(generations.endpoints.read, { params: { id: unknownDesign } })
      const { correlationId } = Problem.parse(await answer.json())
      const [type] = answer.headers.get('content-type')?.split(';') ?? []
      return `${answer.status}, ${type}, ${correlationId ? 'with its' : 'without a'} correlation id`
    },
  },
  {
    name: 'live updates',
    expected: 'subscribed',
    run: async () => {
      made.live = await listen(needed(made.account, 'account').liveChannel)
      return 'subscribed'
    },
  },
]
