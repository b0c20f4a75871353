export const replicateUrl = 'https://api.replicate.com/v1'

/** The only hosts from which outputs are fetched (docs/vendors.md, Replicate). */
export const replicateOutputOrigins = 'https://replicate.delivery,https://*.replicate.delivery'
