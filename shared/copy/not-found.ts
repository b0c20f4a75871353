export const notFoundCopy = {
  title: 'Oops! Page not found',
  words: "There's nothing at this address. The page may have moved, or the link may be incomplete.",
  home: 'Return to Home',
} as const
