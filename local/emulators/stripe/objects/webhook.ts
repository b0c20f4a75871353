import type Stripe from 'stripe'
import type { Base, Metadata } from './base.ts'
import type { Official } from './official.ts'

export type WebhookEndpoint = Official<
  Stripe.WebhookEndpoint,
  Base<'webhook_endpoint'> & {
    api_version: string | null
    description: string | null
    enabled_events: string[]
    metadata: Metadata
    status: 'enabled' | 'disabled'
    url: string
  }
> & {
  standIn: { secret: string }
}

export type EventType = Stripe.Event['type']

export type Event = Official<
  Stripe.Event,
  Base<'event'> & {
    api_version: string
    pending_webhooks: number
    request: { id: string | null; idempotency_key: string | null } | null
    type: EventType
  }
> & {
  data: { object: unknown; previous_attributes?: unknown }
}
