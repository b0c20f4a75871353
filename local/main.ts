import { parseArgs } from 'node:util'
import { StartError } from '#local/emulators/base/start-error.ts'
import { realReplicateOf } from '#local/run/real-replicate.ts'
import { realStripeOf } from '#local/run/real-stripe.ts'
import { type LocalStack, startStack } from '#local/run/start-stack.ts'

/** `npm start`: runs the whole stack until Ctrl-C. `--fresh` deletes the state first; `--dev` reloads changed sources. */
const main = async () => {
  const { fresh, dev } = flagsOf(process.argv.slice(2))
  const port = portOf(process.env.PORT)
  const realReplicate = await realReplicateOf(process.env)
  const realStripe = realStripeOf(process.env)
  const starting = startStack({
    port,
    folder: process.env.STATE_FOLDER ?? '.local/state',
    fresh,
    dev,
    plainPreviews: process.env.PREVIEW === 'plain',
    realReplicate,
    realStripe,
    report: (line) => console.log(line),
  })
  endOnSignals(starting)
  const { url } = await starting
  console.log(`Console: ${url}/local (started in ${(performance.now() / 1000).toFixed(1)} s)`)
  console.log(`Ready: ${url}`)
}

const flagsOf = (args: string[]): { fresh: boolean; dev: boolean } => {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args, options: { fresh: flag, dev: flag } }).values
  } catch (cause) {
    throw new StartError(`"${args.join(' ')}" is not understood. There is --fresh, to begin with no state.`, { cause })
  }
}

const portOf = (text = '3000'): number => {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_500) return port
  throw new StartError(`PORT is "${text}", which is no port. Leave it out for 3000, or set a number.`)
}

const endOnSignals = (starting: Promise<LocalStack>) => {
  let isEnding = false
  const end = async () => {
    // A second Ctrl-C ends the process without waiting.
    if (isEnding) process.exit(1)
    isEnding = true
    const stack = await starting.catch(() => undefined)
    await stack?.close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
