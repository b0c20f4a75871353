import type { AccountRow } from './accounts.ts'

/** The live channel of the sessions of one epoch. The channel namespace's handler refuses other epochs. */
export const liveChannelOf = ({ userId, tokenEpoch }: Pick<AccountRow, 'userId' | 'tokenEpoch'>): string =>
  `/users/${userId}/${tokenEpoch}`
