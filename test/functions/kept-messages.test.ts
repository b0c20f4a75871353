import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { StripeEvent } from '#functions/core/billing/stripe-event-message.ts'
import { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import { ToolMessage } from '#functions/core/generations/tool-message.ts'
import { DeletionMessage } from '#functions/core/personal-data/deletion-message.ts'
import { ExportMessage } from '#functions/core/personal-data/export-message.ts'
import { ValidationMessage } from '#functions/core/training/request-validation.ts'
import { TrainingMessage } from '#functions/core/training/training-message.ts'

const userId = '5b1c9a52-4f3e-4c79-9a52-0d6f1f3a7c01'
const generationId = 'gen_01JZ0000000000000000000001'
const deadline = '2026-11-27T12:03:00.000Z'

const schemas: Record<string, z.ZodType> = {
  'apply-stripe-event': StripeEvent,
  'delete-account': DeletionMessage,
  'export-account': ExportMessage,
  'run-tool': ToolMessage,
  'store-result': EndedPrediction,
  'train-model': TrainingMessage,
  'validate-photo': ValidationMessage,
}

/**
 * Messages as the code of 2026-11-27 sent them, by the worker that reads them. A deployment finds such messages in its
 * queues: they are never changed, only added to.
 */
const kept: Record<string, readonly Record<string, unknown>[]> = {
  'apply-stripe-event': [
    { eventId: 'evt_1', type: 'invoice.paid', objectId: 'in_1', customer: 'cus_1' },
    { eventId: 'evt_2', type: 'radar.early_fraud_warning.created', objectId: 'issfr_1', customer: null },
  ],
  'delete-account': [
    { userId, username: userId },
    { userId, username: 'google_117', isLast: true },
  ],
  'export-account': [{ userId, exportId: '01JZ0000000000000000000004' }],
  'run-tool': [
    { type: 'run', userId, generationId },
    { type: 'run', userId, generationId, jobId: generationId },
    { type: 'run', userId, generationId, jobId: 'hd_01JZ0000000000000000000009' },
    { type: 'cancel', predictionId: 'run-1' },
    { type: 'keep', userId, generationId },
    { type: 'compare', userId, generationId, until: deadline },
  ],
  'store-result': [
    {
      jobId: generationId,
      deadline,
      predictionId: 'run-1',
      model: 'black-forest-labs/flux-kontext-pro',
      status: 'succeeded',
      output: ['https://replicate.delivery/a.jpg'],
      error: null,
    },
    {
      jobId: 'hd_01JZ0000000000000000000009',
      deadline,
      predictionId: 'run-2',
      status: 'failed',
      output: [],
      error: 'CUDA out of memory',
    },
  ],
  'train-model': [
    { trainingId: 'trn_01JZ0000000000000000000005' },
    { trainingId: 'trn_01JZ0000000000000000000005', predictionId: 'run-3' },
  ],
  'validate-photo': [
    {
      userId,
      photoId: 'pho_01JZ0000000000000000000006',
      storagePath: `${userId}/training-images/01JZ0000000000000000000006.jpg`,
    },
  ],
}

test('messages of every worker are kept', () => {
  const workers = readdirSync('functions/queues').map((file) => file.replace('.ts', ''))
  expect(Object.keys(kept)).toEqual(workers.sort())
})

const messages = Object.entries(kept).flatMap(([worker, bodies]) => bodies.map((body) => ({ worker, body })))

test.each(messages)('$worker reads what was in its queue before a deployment: $body', ({ worker, body }) => {
  expect(schemas[worker]?.parse(JSON.parse(JSON.stringify(body)))).toMatchObject(body)
})
