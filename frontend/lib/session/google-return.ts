import * as z from 'zod'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { triggerRefusal } from './cognito-errors.ts'

const key = 'roomwright.google-start'

const GoogleProblem = z.enum(['emailTaken', 'failed', 'exception', 'unexpected'])
export type GoogleProblem = z.infer<typeof GoogleProblem>

/** Remembers the page that started a sign-in with Google: every sign-in returns to /login, also a failed one. */
export const rememberGoogleStart = (path: string) => sessionStorage.setItem(key, path)

/** The page that started the sign-in: /login or /signup, with its search parameters. */
export const googleStart = (): string => {
  const path = sessionStorage.getItem(key) ?? ''
  const isStart = [paths.login, paths.signUp].some((start) => path === start || path.startsWith(`${start}?`))
  return isStart ? path : paths.login
}

/** The problem in the URL of a return from Google: an error, or a code that could not be exchanged for a session. */
export const googleProblemIn = (search: URLSearchParams): GoogleProblem | undefined => {
  if (!search.has('error')) return search.has('code') ? 'exception' : undefined
  const refusal = triggerRefusal(search.get('error_description') ?? '')
  if (!refusal) return 'failed'
  return refusal.code === 'emailTaken' ? 'emailTaken' : 'unexpected'
}

const State = z.object({ googleProblem: GoogleProblem })

/** The history state with the problem, for the page that started the sign-in. Its URL stays clean. */
export const googleProblemState = (googleProblem: GoogleProblem): z.infer<typeof State> => ({ googleProblem })

export const googleProblemOf = (state: unknown): GoogleProblem | undefined => State.safeParse(state).data?.googleProblem
