/**
 * Stands in for the SDK's chain of credential providers in the bundles. In Lambda the credentials are in the
 * environment; the chain would look there first, and then for profiles, single sign-on and instance roles that do not
 * exist there, which makes up a fifth of a bundle.
 */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error('Lambda has given this function no credentials')
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  }
}
