import type { CognitoStandIn } from '#infra/local/cognito/start-cognito.ts'
import type { DurableMap } from '#infra/local/state.ts'

/** Writes the catalogues and makes the accounts that exist from the start; once for each version of the app. */
export const seed = async (cognito: CognitoStandIn, done: DurableMap<string>, version: string): Promise<void> => {
  if (done.get('version') === version) return
  // Loaded now, since these modules take their settings from the environment.
  const { seedCatalogues } = await import('#functions/core/seed-catalogues.ts')
  const { makeSeedAccounts } = await import('#infra/local/seed-accounts.ts')
  await seedCatalogues()
  await makeSeedAccounts(async (user) => cognito.addUser(user))
  done.set('version', version)
}
