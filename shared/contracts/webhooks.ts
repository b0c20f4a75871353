/**
 * The routes that vendors call. They are not endpoints of the browser: their bodies are verified as raw bytes, and
 * each has a function of its own in `functions/webhooks`.
 */
export const webhooks = {
  stripe: { method: 'POST', path: '/webhooks/stripe' },
  replicate: { method: 'POST', path: '/webhooks/replicate' },
} as const
