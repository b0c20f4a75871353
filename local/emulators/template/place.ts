/** The region and account of the local stack, used in every ARN and address. */
export const region = 'us-east-1'
export const accountId = '000000000000'

export const arn = (service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${accountId}:${resource}`

/** An ARN without a region, as IAM, CloudFront and WAF for CloudFront have it. */
export const globalArn = (service: string, resource: string): string => `arn:aws:${service}::${accountId}:${resource}`
