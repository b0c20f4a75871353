import { contactSupport } from '#functions/core/accounts/contact-support.ts'
import { api } from '#functions/middleware/api.ts'
import { contact } from '#shared/contracts/contact.ts'

export const handler = api(contact, {
  send: async ({ body }) => {
    await contactSupport(body)
    return {}
  },
})
