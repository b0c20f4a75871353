import { readFileSync } from 'node:fs'
import { App, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { brand } from '#shared/brand.ts'
import { readConfig } from './config.ts'
import { RoomwrightStack } from './stack.ts'
import { stackNameOf } from './stack-name.ts'

// The CDK CLI passes the flags of cdk.json. Without the CLI they are read here, so that the template is the same.
const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'))
const app = new App({ analyticsReporting: false, context })
const config = readConfig(app.node.tryGetContext('stage') ?? process.env.STAGE)
const account = config.account ?? process.env.CDK_DEFAULT_ACCOUNT

new RoomwrightStack(app, stackNameOf(config.stage), {
  config,
  env: { region: config.region, ...(account && { account }) },
})
Tags.of(app).add('app', brand.name.toLowerCase())
Tags.of(app).add('stage', config.stage)
// The local stack is synthesized without cdk-nag to start faster. Tests and deployments run it.
if (process.env.CDK_NAG !== 'off') Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
