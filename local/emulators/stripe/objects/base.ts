export type Metadata = Record<string, string>

/**
 * Fields that every object has. The objects have the shapes of Stripe's API version `stripeApiVersion`, reduced to the
 * fields that are used. Times are seconds since 1970, amounts are cents. The field `standIn` of some objects is ours:
 * it is stored and never returned.
 */
export type Base<Kind extends string> = { id: string; object: Kind; created: number; livemode: false }
