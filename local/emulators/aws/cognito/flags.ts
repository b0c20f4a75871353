import * as z from 'zod'

export const flag = z.stringbool().or(z.boolean())

/** Flags of which only one value is imitated. */
export const on = flag.refine((isOn) => isOn, 'Only true is imitated.')
export const off = flag.refine((isOn) => !isOn, 'Only false is imitated.')
