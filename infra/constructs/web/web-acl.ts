import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { apiPrefix } from '#shared/contracts/endpoint.ts'

export type WebAclProps = { scope: 'CLOUDFRONT' | 'REGIONAL'; rules: readonly CfnWebACL.RuleProperty[] }

/** A firewall: what none of its rules stops may pass. */
export class WebAcl extends Construct {
  readonly arn: string

  constructor(construct: Construct, id: string, { scope, rules }: WebAclProps) {
    super(construct, id)
    this.arn = new CfnWebACL(this, 'Acl', {
      scope,
      defaultAction: { allow: {} },
      visibilityConfig: visibility('all'),
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    }).attrArn
  }
}

const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // A sample keeps whole requests, and those name people's things.
  sampledRequestsEnabled: false,
})

const pathStartsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
})

const isMethod = (method: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: method,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

const isWebhook = pathStartsWith(`${apiPrefix}/webhooks/`)
const isNotWebhook: CfnWebACL.StatementProperty = { notStatement: { statement: isWebhook } }

// A rule group that AWS keeps. Webhooks are spared: their bodies are a vendor's, and their signature is checked.
const managedRules = (name: string, onlyCounted: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority: 0,
  overrideAction: { none: {} },
  visibilityConfig: visibility(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      scopeDownStatement: isNotWebhook,
      ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
})

type RateRule = { name: string; requestsPerFiveMinutes: number; only?: CfnWebACL.StatementProperty }

// Stops an address that sends more than this in five minutes.
const rateRule = ({ name, requestsPerFiveMinutes, only }: RateRule): CfnWebACL.RuleProperty => ({
  name,
  priority: 0,
  action: { block: {} },
  visibilityConfig: visibility(name),
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      limit: requestsPerFiveMinutes,
      ...(only && { scopeDownStatement: only }),
    },
  },
})

/** What stands before the distribution. */
export const siteRules: readonly CfnWebACL.RuleProperty[] = [
  rateRule({
    name: 'Changes',
    requestsPerFiveMinutes: 300,
    only: { andStatement: { statements: [isMethod('POST'), pathStartsWith(`${apiPrefix}/`), isNotWebhook] } },
  }),
  // All of a provider's webhooks come from a few addresses.
  rateRule({ name: 'Webhooks', requestsPerFiveMinutes: 10_000, only: isWebhook }),
  managedRules('AWSManagedRulesAmazonIpReputationList'),
  // Bodies over 8 KB are fine here: the API takes 16 KB and refuses more itself.
  managedRules('AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
  managedRules('AWSManagedRulesKnownBadInputsRuleSet'),
]

/** What stands before the user pool, whose sign-up says whether an address is taken. */
export const userPoolRules: readonly CfnWebACL.RuleProperty[] = [
  rateRule({ name: 'SignIns', requestsPerFiveMinutes: 300 }),
]
