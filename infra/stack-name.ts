import { brand } from '#shared/brand.ts'

/** The name of a stage's stack. The stage's metrics and outputs use it too. */
export const stackNameOf = (stage: string) => `${brand.name.toLowerCase()}-${stage}`

/** The secret with Google's client secret, which the operator stores before the first deployment. */
export const googleSecretOf = (stage: string) => `${stackNameOf(stage)}-google-sign-in`
