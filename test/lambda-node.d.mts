export const lambdaNode: string
export const lambdaNodeIn: (
  folder: string,
  options?: { current?: string; installInto?: (folder: string) => void; print?: (line: string) => void },
) => string
