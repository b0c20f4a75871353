import * as z from 'zod'
import { limits } from '#shared/limits.ts'
import { line, text } from '#shared/typed-texts.ts'
import { area, publicEndpoint } from './endpoint.ts'

export const ContactMessage = z.object({
  name: line(limits.contactNameMaxCharacters).min(1),
  email: z.email().max(limits.emailMaxCharacters),
  message: text(limits.contactMessageMaxCharacters),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const contact = area('contact', {
  send: publicEndpoint({ method: 'POST', path: '/contact', body: ContactMessage, result: z.object({}) }),
})
