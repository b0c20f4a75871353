import * as z from 'zod'
import type { ErrorAnswer } from '#local/emulators/aws/error-answers.ts'

const Request = z.object({ TransactItems: z.array(z.unknown()).optional() })

const message = 'Transaction is ongoing for the item'

/**
 * DynamoDB's refusal of a request while another transaction holds its row; of a transaction, while one holds its first row
 * (docs/vendors.md, DynamoDB).
 */
export const conflictAnswer = (sent: Buffer): ErrorAnswer => {
  const { TransactItems } = Request.parse(JSON.parse(sent.toString()))
  if (!TransactItems) return refusal('TransactionConflictException', { message })
  const CancellationReasons = TransactItems.map((_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message: message } : { Code: 'None' },
  )
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ')
  return refusal('TransactionCanceledException', {
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons,
  })
}

const refusal = (code: string, fields: object): ErrorAnswer => ({
  status: 400,
  code,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, ...fields }),
})
