/** Where the local stack pretends to be; the address of every resource is made from it. */
export const region = 'us-east-1'
export const accountId = '000000000000'

export const arn = (service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`

/** IAM, CloudFront and WAF for CloudFront know no region. */
export const globalArn = (service: string, resource: string): string => `arn:aws:${service}::${accountId}:${resource}`
