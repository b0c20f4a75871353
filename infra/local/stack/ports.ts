import { StartError } from '#infra/local/start-error.ts'

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
] as const
export type Part = (typeof parts)[number]

/** Where each part listens: the edge on the given port and the others on those that follow; all anywhere for 0. */
export const portsFrom = (port: number) =>
  Object.fromEntries(parts.map((part, index) => [part, port === 0 ? 0 : port + index])) as Record<Part, number>

/** Starts a part; a port that is taken becomes one line that says what to do. */
export const startPart = async <Started>(
  part: Part,
  port: number,
  start: (port: number) => Promise<Started>,
): Promise<Started> => {
  try {
    return await start(port)
  } catch (error) {
    if (!isPortTaken(error)) throw error
    throw new StartError(
      `Port ${port} (${part}) is taken. Stop what uses it, or choose other ports: PORT=${elsewhere(port)} npm start`,
    )
  }
}

const isPortTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

const elsewhere = (port: number) => (port >= 3000 && port < 4000 ? 4000 : 3000)
