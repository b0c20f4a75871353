import type { Price, Product } from './catalogue.ts'
import type { CheckoutSession } from './checkout.ts'
import type { Customer } from './customer.ts'
import type { Invoice, InvoicePayment } from './invoice.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './payment.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { PortalConfiguration, PortalSession } from './portal.ts'
import type { Subscription, SubscriptionSchedule } from './subscription.ts'
import type { Event, WebhookEndpoint } from './webhook.ts'

export type StripeObject =
  | Product
  | Price
  | Customer
  | CheckoutSession
  | PaymentIntent
  | PaymentMethod
  | Charge
  | Subscription
  | SubscriptionSchedule
  | Invoice
  | InvoicePayment
  | PortalConfiguration
  | PortalSession
  | Refund
  | Dispute
  | WebhookEndpoint
  | Event

export type Kind = StripeObject['object']

export type Of<Name extends Kind> = Extract<StripeObject, { object: Name }>
