import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, CloudFormationValidatePlugin } from 'aws-cdk-lib'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

// Its engine takes about ten seconds to start, and is used for every template of a file.
const validator = new CloudFormationValidatePlugin()

/**
 * What is wrong in a template by CloudFormation's schemas of the resources, as `cdk synth` checks it before a deployment:
 * names, types and values of properties, and missing ones. A line for each, with the resources.
 */
export const templateErrors = (json: string): string[] => {
  const templatePath = join(temporaryFolder(), 'template.json')
  writeFileSync(templatePath, json)
  const { violations } = validator.validate({
    appConstruct: new App({ analyticsReporting: false }),
    templatePaths: [templatePath],
    stackTemplates: [{ stackConstructPath: 'Test', templatePath, accountId: undefined, region: 'us-east-1' }],
  })
  return violations.map(
    ({ ruleName, description, violatingResources }) =>
      `${ruleName} ${description} (${violatingResources.map(({ resourceLogicalId }) => resourceLogicalId).join(', ')})`,
  )
}
