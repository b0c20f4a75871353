import { util } from '@aws-appsync/utils'

/**
 * Lets a user subscribe to their own channel and nothing else: no other user's, no deeper path, no wildcard.
 *
 * @param {import('@aws-appsync/utils').Context} ctx
 */
export function onSubscribe(ctx) {
  const { sub } = ctx.identity
  if (!sub || ctx.info.channel.path !== `/users/${sub}`) {
    util.unauthorized()
  }
}
