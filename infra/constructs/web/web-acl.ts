import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { listingPrefix, sharePrefix } from '#shared/contracts/share-pages.ts'

export type WebAclProps = {
  /** What the web ACL protects; names its log group. */
  name: string
  scope: 'CLOUDFRONT' | 'REGIONAL'
  rules: readonly CfnWebACL.RuleProperty[]
}

// Tokens, and addresses with tokens or codes of a sign-in in their query.
const redactedHeaders = ['authorization', 'cookie', 'referer']

/** A web ACL that allows a request unless a rule blocks it, and logs those that it blocks. */
export class WebAcl extends Construct {
  readonly arn: string

  constructor(construct: Construct, id: string, { name, scope, rules }: WebAclProps) {
    super(construct, id)
    this.arn = new CfnWebACL(this, 'Acl', {
      scope,
      defaultAction: { allow: {} },
      visibilityConfig: visibility('all'),
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    }).attrArn
    this.logBlocked(name)
  }

  private logBlocked(name: string) {
    const stack = Stack.of(this)
    const { logGroupName } = new LogGroup(this, 'Logs', {
      // AWS WAF accepts no other beginning (docs/vendors.md, WAF).
      logGroupName: `aws-waf-logs-${stack.stackName}-${name}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.arn,
      // Without the `:*` at the end of the log group's own ARN.
      logDestinationConfigs: [
        stack.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
      redactedFields: [{ queryString: {} }, ...redactedHeaders.map((Name) => ({ singleHeader: { Name } }))],
    })
  }
}

const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // A sample stores whole requests, which contain personal data.
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

const not = (statement: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({ notStatement: { statement } })
const all = (...statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => ({
  andStatement: { statements },
})
const any = (...statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => ({
  orStatement: { statements },
})

const isRead: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: 'GET',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
}
const isApi = pathStartsWith(`${apiPrefix}/`)
const isWebhook = pathStartsWith(`${apiPrefix}/webhooks/`)
const isNotWebhook = not(isWebhook)

// A rule group that AWS maintains. Webhooks are exempt: the vendor decides on their bodies, and their signature is checked.
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

// Blocks an IP address that sends more than this in five minutes (docs/product.md, Limits).
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

/** Rules in front of the distribution. */
export const siteRules: readonly CfnWebACL.RuleProperty[] = [
  rateRule({
    name: 'Changes',
    requestsPerFiveMinutes: 300,
    only: all(not(isRead), isApi, isNotWebhook),
  }),
  // An office behind one address, with a poll every few seconds in each tab, stays far below.
  rateRule({ name: 'Reads', requestsPerFiveMinutes: 3000, only: all(isRead, isApi) }),
  // A visit of a shared design asks for the page and up to three pictures, of a listing for two pictures of each room.
  rateRule({
    name: 'SharedPages',
    requestsPerFiveMinutes: 1000,
    only: any(pathStartsWith(`${sharePrefix}/`), pathStartsWith(`${listingPrefix}/`)),
  }),
  // All webhooks of a vendor come from a few addresses.
  rateRule({ name: 'Webhooks', requestsPerFiveMinutes: 10_000, only: isWebhook }),
  managedRules('AWSManagedRulesAmazonIpReputationList'),
  // This managed rule blocks bodies over 8 KB, but the API accepts 16 KB and refuses more itself.
  managedRules('AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
  managedRules('AWSManagedRulesKnownBadInputsRuleSet'),
]

/** Rules in front of the user pool. They limit guessing, since sign-up reveals whether an address is registered. */
export const userPoolRules: readonly CfnWebACL.RuleProperty[] = [
  rateRule({ name: 'SignIns', requestsPerFiveMinutes: 300 }),
]
