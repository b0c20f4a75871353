// Runs after all suites of `npm test -- --all`: lists the rights of the template's roles that no flow of any suite used. Each
// is a right too many or a flow without a test.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Grants, grantsFolder } from '#test/support/local/grants.ts'

type Exception = { role?: RegExp; action: RegExp; because: string }

const exceptions: readonly Exception[] = [
  {
    action: /^sqs:(ChangeMessageVisibility|GetQueueUrl|GetQueueAttributes)$/,
    because: 'the CDK grants them to every function that reads from a queue or sends to it',
  },
  { action: /^s3:ListBucket$/, because: 'with it S3 answers 404 instead of 403 for an object that is missing' },
  { action: /^s3:AbortMultipartUpload$/, because: 'only an upload in parts that fails needs it' },
  {
    role: /^LiveUpdatesPublisher/,
    action: /^(dynamodb:(GetRecords|ListStreams)|sqs:SendMessage)$/,
    because: 'Lambda itself uses them to read the stream and to set failed batches aside',
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
