import * as z from 'zod'

const AccountDeleted = z.object({ accountDeleted: z.literal(true) })

/** The state of /login after the deletion of an account, which the page confirms. */
export const accountDeleted = { accountDeleted: true } as const satisfies z.infer<typeof AccountDeleted>

export const isAccountDeleted = (state: unknown): boolean => AccountDeleted.safeParse(state).success
