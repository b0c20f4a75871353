/** Shown when the code for signing in or buying could not be loaded. In its own module, so that the landing page loads no other text. */
export const serverUnreachable = "We couldn't reach the server. Please check your connection and try again."
