/**
 * The metadata by which a stage finds its own portal configuration: several stages can share a Stripe account, and only a
 * stage's table has a name of its own.
 */
export const portalMark = (tableName: string) => ({ table: tableName })
