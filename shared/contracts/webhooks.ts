/**
 * The routes that vendors call. They are not endpoints: their bodies are verified as raw bytes, and each has its own
 * function in `functions/webhooks`.
 */
export const webhooks = {
  stripe: { method: 'POST', path: '/webhooks/stripe' },
  replicate: { method: 'POST', path: '/webhooks/replicate' },
} as const
