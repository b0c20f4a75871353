import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks a question at the terminal. True for the answer "yes". */
export const isAgreed = async (question: string): Promise<boolean> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(question)).trim() === 'yes'
  } finally {
    lines.close()
  }
}

/** Asks for a secret at the terminal and does not show it. Undefined for an empty answer, and where there is no terminal. */
export const askedSecret = async (question: string): Promise<string | undefined> => {
  if (!process.stdin.isTTY) return undefined
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // Without a listener, Ctrl-C would leave the question open.
  lines.on('SIGINT', () => process.exit(130))
  try {
    return (await lines.question('')).trim() || undefined
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
