export const findChromium: (options?: {
  environment?: Readonly<Record<string, string | undefined>>
  ownBrowser?: () => string
  applications?: readonly string[]
}) => string | undefined
