// Runs after all suites of `npm test -- --all`: fails when a role of the template may do what no flow of any suite does,
// which is either a right too many or a flow without a test.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Grants, grantsFolder } from '#test/support/local/grants.ts'

type Exception = { role?: RegExp; action: RegExp; because: string }

const exceptions: readonly Exception[] = [
  {
    action: /^sqs:(ChangeMessageVisibility|GetQueueUrl|GetQueueAttributes)$/,
    because: 'the CDK grants them to every function that reads from a queue or sends to it',
  },
  { role: /^WebFilesDeployer/, action: /./, because: 'it acts only in a deployment on AWS' },
]

/** The worker of each tool's queue is the same code with the same grants. */
const kindOf = (role: string) =>
  role.replace(/^(roomdesign\w+|virtualstaging|magiceditor|generateimage)Worker.*/, 'Tool workers')

const rightOf = ({ role, action }: { role: string; action: string }) => `${kindOf(role)} may ${action}`

const stacks = readdirSync(grantsFolder).map((name) =>
  Grants.parse(JSON.parse(readFileSync(join(grantsFolder, name), 'utf8'))),
)
const used = new Set(stacks.flatMap((stack) => stack.used.map(rightOf)))
const isException = ({ role, action }: { role: string; action: string }) =>
  exceptions.some((one) => one.action.test(action) && (!one.role || one.role.test(role)))
const unused = (stacks[0]?.unused ?? []).filter((grant) => !isException(grant) && !used.has(rightOf(grant)))
for (const right of new Set(unused.map(rightOf))) console.log(`${right}, and no test's flow does`)
if (stacks.length === 0 || unused.length > 0) process.exitCode = 1
