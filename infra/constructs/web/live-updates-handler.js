import { util } from '@aws-appsync/utils'

/**
 * Allows a user to subscribe to exactly their own channel: no other user's, no longer path, no wildcard.
 *
 * @param {import('@aws-appsync/utils').Context} ctx
 */
export function onSubscribe(ctx) {
  const { sub } = ctx.identity
  if (!sub || ctx.info.channel.path !== `/users/${sub}`) {
    util.unauthorized()
  }
}
