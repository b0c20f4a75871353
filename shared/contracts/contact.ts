import * as z from 'zod'
import { limits } from '#shared/limits.ts'
import { area, publicEndpoint } from './endpoint.ts'

/** A message to the support address. A name has no line breaks, since it is in the mail's subject. */
export const ContactMessage = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(limits.contactNameMaxCharacters)
    .regex(/^\P{Cc}+$/u),
  email: z.email().max(limits.emailMaxCharacters),
  message: z.string().trim().min(1).max(limits.contactMessageMaxCharacters),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const contact = area('contact', {
  send: publicEndpoint({ method: 'POST', path: '/contact', body: ContactMessage, result: z.object({}) }),
})
