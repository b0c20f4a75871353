import * as z from 'zod'
import { type ApiRoutes, answer, list } from './api-route.ts'
import type { PortalConfiguration, PortalFeatures } from './objects/portal.ts'
import { address, body, flag, listing, metadataChange, parse, text } from './parameters.ts'
import { newId, type Store } from './store.ts'
import { invalidRequest } from './stripe-refusal.ts'

const Features = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag,
      allowed_updates: z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])).default([]),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).default('at_period_end'),
      proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('none'),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(z.enum(['price', 'quantity', 'promotion_code'])).default([]),
      proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('none'),
      products: z.array(z.strictObject({ product: text, prices: z.array(text) })).default([]),
      schedule_at_period_end: z
        .strictObject({
          conditions: z
            .array(z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }))
            .default([]),
        })
        .default({ conditions: [] }),
    })
    .optional(),
})

const ConfigurationFields = body({
  features: Features.optional(),
  active: flag.optional(),
  default_return_url: address.optional(),
  business_profile: z
    .strictObject({
      headline: text.optional(),
      privacy_policy_url: address.optional(),
      terms_of_service_url: address.optional(),
    })
    .optional(),
  metadata: metadataChange.optional(),
})

const NewSession = body({
  customer: text,
  configuration: text.optional(),
  return_url: address.optional(),
})

const noFeatures: PortalFeatures = {
  customer_update: { enabled: false, allowed_updates: [] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false },
  subscription_cancel: { enabled: false, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: {
    enabled: false,
    default_allowed_updates: [],
    proration_behavior: 'none',
    products: [],
    schedule_at_period_end: { conditions: [] },
  },
}

/** The billing portal: configurations and sessions. */
export const portalRoutes = (store: Store): ApiRoutes => ({
  'POST /v1/billing_portal/configurations': ({ form }) => {
    const given = parse(ConfigurationFields, form)
    if (!given.features)
      throw invalidRequest('Missing required param: features.', { code: 'parameter_missing', param: 'features' })
    const now = store.now()
    const made: PortalConfiguration = {
      id: newId('bpc', 24),
      object: 'billing_portal.configuration',
      created: now,
      livemode: false,
      active: true,
      // Only the configuration of the dashboard is the default one.
      is_default: false,
      default_return_url: null,
      features: noFeatures,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      metadata: {},
      updated: now,
    }
    return answer(store, store.put<'billing_portal.configuration'>(changed(made, given, now)), given.expand)
  },
  'GET /v1/billing_portal/configurations': ({ form }) => {
    const page = parse(listing({ active: flag.optional(), is_default: flag.optional() }), form)
    const all = store
      .all('billing_portal.configuration')
      .filter(
        (one) => one.active === (page.active ?? one.active) && one.is_default === (page.is_default ?? one.is_default),
      )
    return list<'billing_portal.configuration'>(store, all, page, '/v1/billing_portal/configurations')
  },
  'POST /v1/billing_portal/configurations/{id}': ({ params, form }) => {
    const configuration = store.need('billing_portal.configuration', params.id ?? '')
    const given = parse(ConfigurationFields, form)
    const next = store.put<'billing_portal.configuration'>(changed(configuration, given, store.now()))
    return answer(store, next, given.expand)
  },
  'POST /v1/billing_portal/sessions': ({ form }) => {
    const given = parse(NewSession, form)
    const { id: customer } = store.need('customer', given.customer, 'customer')
    const configuration = configurationOf(store, given.configuration)
    const id = newId('bps', 24)
    const session = store.put<'billing_portal.session'>({
      id,
      object: 'billing_portal.session',
      created: store.now(),
      livemode: false,
      configuration: configuration.id,
      customer,
      return_url: given.return_url ?? configuration.default_return_url,
      url: store.pageOf(`portal/${id}`),
    })
    return answer(store, session, given.expand)
  },
})

const changed = (
  before: PortalConfiguration,
  { features, business_profile: profile, ...given }: z.infer<typeof ConfigurationFields>,
  now: number,
): PortalConfiguration => ({
  ...before,
  active: given.active ?? before.active,
  default_return_url: given.default_return_url ?? before.default_return_url,
  features: {
    customer_update: features?.customer_update ?? before.features.customer_update,
    invoice_history: features?.invoice_history ?? before.features.invoice_history,
    payment_method_update: features?.payment_method_update ?? before.features.payment_method_update,
    subscription_cancel: features?.subscription_cancel ?? before.features.subscription_cancel,
    subscription_update: features?.subscription_update ?? before.features.subscription_update,
  },
  business_profile: {
    headline: profile?.headline ?? before.business_profile.headline,
    privacy_policy_url: profile?.privacy_policy_url ?? before.business_profile.privacy_policy_url,
    terms_of_service_url: profile?.terms_of_service_url ?? before.business_profile.terms_of_service_url,
  },
  metadata: { ...before.metadata, ...given.metadata },
  updated: now,
})

const configurationOf = (store: Store, id: string | undefined): PortalConfiguration => {
  if (id !== undefined) return store.need('billing_portal.configuration', id, 'configuration')
  throw invalidRequest(
    "You can't create a portal session in test mode until you save your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
  )
}
