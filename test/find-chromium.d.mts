export const findChromium: (options?: {
  environment?: Readonly<Record<string, string | undefined>>
  ownBrowser?: () => string
  applications?: readonly string[]
}) => string | undefined

export const findOnPath: (
  names: readonly string[],
  environment?: Readonly<Record<string, string | undefined>>,
) => string[]
