/** The key of the mutations that end every session of the user, and settle themselves how this tab goes on. */
export const endingSessionsKey = ['ending-sessions'] as const
