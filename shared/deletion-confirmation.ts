import type { Account } from '#shared/entities/account.ts'

type Deleted = Pick<Account, 'email'>

/** The text that confirms the deletion of an account: its email address, or a word when the account has none. */
export const deletionWordOf = ({ email }: Deleted): string => email ?? 'delete'

/** Whether a typed text confirms the deletion of an account, in any case and with spaces around it. */
export const confirmsDeletion = (account: Deleted, typed: string): boolean =>
  typed.trim().toLowerCase() === deletionWordOf(account).toLowerCase()
