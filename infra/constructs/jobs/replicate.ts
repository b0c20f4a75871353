/** The provider's API. */
export const replicateUrl = 'https://api.replicate.com/v1'

/** The only hosts that results are fetched from (facts/replicate 1). */
export const replicateOutputOrigins = 'https://replicate.delivery,https://*.replicate.delivery'
