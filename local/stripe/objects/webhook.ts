import type { Base, Metadata } from './base.ts'

export type WebhookEndpoint = Base<'webhook_endpoint'> & {
  api_version: string | null
  description: string | null
  enabled_events: string[]
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
  standIn: { secret: string }
}

export type Event = Base<'event'> & {
  api_version: string
  data: { object: unknown; previous_attributes?: unknown }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: string
}
