type Environment = Readonly<Record<string, string | undefined>>

export type OtherBrowser = {
  name: 'Firefox' | 'WebKit'
  programs: readonly (readonly string[])[]
  packages: readonly string[]
}

export const otherBrowsers: readonly OtherBrowser[]
export const programsOf: (browser: OtherBrowser, environment?: Environment) => (string | undefined)[]
export const isInstalled: (browser: OtherBrowser, environment?: Environment) => boolean
export const installOtherBrowsers: (options?: {
  environment?: Environment
  install?: (packages: readonly string[]) => void
  print?: (line: string) => void
}) => void
