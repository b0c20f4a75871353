import { util } from '@aws-appsync/utils'

/**
 * Lets a user subscribe only to the channel of their own token: no other user's, no longer path, no wildcard. Refuses a
 * token whose sessions were ended, because the account then has another epoch.
 */
export const onSubscribe = {
  /** @param {import('@aws-appsync/utils').Context} ctx */
  request(ctx) {
    const { sub, claims } = ctx.identity
    if (!sub || !claims.token_epoch || ctx.info.channel.path !== `/users/${sub}/${claims.token_epoch}`) {
      util.unauthorized()
    }
    return { operation: 'GetItem', key: { pk: { S: `USER#${sub}` }, sk: { S: 'ACCOUNT' } }, consistentRead: true }
  },

  /** @param {import('@aws-appsync/utils').Context} ctx */
  response(ctx) {
    // Accounts from before this attribute have the first epoch.
    if (!ctx.result || (ctx.result.tokenEpoch || '0') !== ctx.identity.claims.token_epoch) {
      util.unauthorized()
    }
  },
}
