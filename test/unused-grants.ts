// Runs after all suites of `npm test -- --all`: fails when the template lets a role do what no flow of any suite does,
// unless it is listed here. Such a right is one too many, or belongs to a flow without a test.
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
  {
    role: /^PersonalDataExport/,
    action: /^sqs:SendMessage$/,
    because: 'an export goes on in a new message after four minutes only; its unit tests have a clock of their own',
  },
  {
    role: /^Areaspicturefiles/,
    action: /^dynamodb:DeleteItem$/,
    because: 'only a design that is deleted while a file of it is made needs it; its unit test has that order',
  },
  { role: /^WebFilesDeployer/, action: /./, because: 'it acts only in a deployment on AWS' },
]

/** Rights whose flow no suite goes through in a whole stack. A new right does not belong here. */
const notGoneThrough = [
  'Tool workers may sqs:SendMessage',
  'Areasaccount may dynamodb:PutItem',
  'Areasai may s3:GetObject',
  'Areascatalogue may dynamodb:PutItem',
  'Areascontact may dynamodb:PutItem',
  'Areaspicturefiles may dynamodb:PutItem',
  'Areassessions may dynamodb:PutItem',
  'SchedulesSettleStuckJobs may dynamodb:DeleteItem',
  'SchedulesSettleStuckJobs may s3:DeleteObject',
]

/** A role without the hash of its logical id. The worker of each tool's queue is the same code with the same grants. */
const kindOf = (role: string) =>
  role
    .replace(/Role[0-9A-F]{8}$/, '')
    .replace(/^(roomdesign\w+|virtualstaging|magiceditor|generateimage)Worker$/, 'Tool workers')

const rightOf = ({ role, action }: { role: string; action: string }) => `${kindOf(role)} may ${action}`

const stacks = readdirSync(grantsFolder).map((name) =>
  Grants.parse(JSON.parse(readFileSync(join(grantsFolder, name), 'utf8'))),
)
const used = new Set(stacks.flatMap((stack) => stack.used.map(rightOf)))
const isException = ({ role, action }: { role: string; action: string }) =>
  exceptions.some((one) => one.action.test(action) && (!one.role || one.role.test(role)))
const unused = (stacks[0]?.unused ?? []).filter((grant) => !isException(grant)).map(rightOf)
const unexpected = new Set(unused.filter((right) => !used.has(right) && !notGoneThrough.includes(right)))
for (const right of unexpected) console.log(`${right}, and no flow of the tests does`)
if (stacks.length === 0 || unexpected.size > 0) process.exitCode = 1
