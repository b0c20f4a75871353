import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { listingPrefix, sharePrefix } from '#shared/contracts/share-pages.ts'

export type WebAclProps = {
  /** The protected resource. Also part of the log group's name. */
  name: string
  scope: 'CLOUDFRONT' | 'REGIONAL'
  rules: readonly CfnWebACL.RuleProperty[]
}

// Headers with tokens, or with URLs that contain tokens or sign-in codes.
const redactedHeaders = ['authorization', 'cookie', 'referer']

/** A web ACL that allows a request unless a rule blocks it. Logs blocked requests. */
export class WebAcl extends Construct {
  readonly arn: string
  /** The requests that any rule blocked. */
  readonly blocked: IMetric

  constructor(construct: Construct, id: string, { name, scope, rules }: WebAclProps) {
    super(construct, id)
    const stack = Stack.of(this)
    const metricName = `${stack.stackName}-${name}`
    this.blocked = new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: metricName, Rule: 'ALL', ...(scope === 'REGIONAL' && { Region: stack.region }) },
      statistic: Stats.SUM,
      period: Duration.minutes(5),
    })
    this.arn = new CfnWebACL(this, 'Acl', {
      scope,
      defaultAction: { allow: {} },
      visibilityConfig: visibility(metricName),
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    }).attrArn
    this.logBlocked(name)
  }

  private logBlocked(name: string) {
    const stack = Stack.of(this)
    const { logGroupName } = new LogGroup(this, 'Logs', {
      // AWS WAF requires this prefix (docs/vendors.md, WAF).
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
  // Samples store whole requests, which contain personal data.
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

// A rule group of AWS. Webhooks are exempt: the vendor decides on their bodies, and their signature is checked.
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

// Blocks an IP address that sends more requests in five minutes (docs/product.md, Limits).
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

/** The rules of the distribution's web ACL. */
export const siteRules: readonly CfnWebACL.RuleProperty[] = [
  rateRule({
    name: 'Changes',
    requestsPerFiveMinutes: 300,
    only: all(not(isRead), isApi, isNotWebhook),
  }),
  // An office behind one IP address, with a request every few seconds in each tab, stays far below.
  rateRule({ name: 'Reads', requestsPerFiveMinutes: 3000, only: all(isRead, isApi) }),
  // A visit to a shared design loads the page and up to three pictures. A visit to a listing loads two pictures of each
  // room.
  rateRule({
    name: 'SharedPages',
    requestsPerFiveMinutes: 1000,
    only: any(pathStartsWith(`${sharePrefix}/`), pathStartsWith(`${listingPrefix}/`)),
  }),
  // All webhooks of a vendor come from a few addresses.
  rateRule({ name: 'Webhooks', requestsPerFiveMinutes: 10_000, only: isWebhook }),
  managedRules('AWSManagedRulesAmazonIpReputationList'),
  // This rule blocks bodies over 8 KB. The API accepts 16 KB and refuses larger ones itself.
  managedRules('AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
  managedRules('AWSManagedRulesKnownBadInputsRuleSet'),
]

/**
 * The rules of the user pool's web ACL. They limit guessing, because sign-up reveals whether an address is registered.
 */
export const userPoolRules: readonly CfnWebACL.RuleProperty[] = [
  rateRule({ name: 'SignIns', requestsPerFiveMinutes: 300 }),
]
