/**
 * The metadata by which a stage finds its own portal configuration. Several stages can share a Stripe account, but each
 * has its own table name.
 */
export const portalMark = (tableName: string) => ({ table: tableName })
