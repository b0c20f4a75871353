import { StartError } from './start-error.ts'

const parts = [
  'edge',
  'dynamodb',
  's3',
  'sqs',
  'secrets',
  'cognito',
  'events',
  'replicate',
  'api',
  'ses',
  'rekognition',
  'stripe',
] as const
export type Part = (typeof parts)[number]

/** The port of each part: the edge gets the given port, the others the ports after it. With 0 every part takes a free one. */
export const portsFrom = (port: number) =>
  Object.fromEntries(parts.map((part, index) => [part, port === 0 ? 0 : port + index])) as Record<Part, number>

/** Starts a part. Throws `StartError` when its port is taken or reserved. */
export const startPart = async <Started>(
  part: Part,
  port: number,
  start: (port: number) => Promise<Started>,
): Promise<Started> => {
  try {
    return await start(port)
  } catch (error) {
    const why = whyNot(error)
    if (!why) throw error
    throw new StartError(`Port ${port} (${part}) ${why}: PORT=${elsewhere(port)} npm start`)
  }
}

const whyNot = (error: unknown): string | undefined => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'is taken. Stop what uses it, or choose other ports'
  return code === 'EACCES' ? 'is kept for the system. Choose other ports' : undefined
}

const elsewhere = (port: number) => (port >= 3000 && port < 4000 ? 4000 : 3000)
