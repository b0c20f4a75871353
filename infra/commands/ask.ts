import { createInterface } from 'node:readline/promises'

/** Asks a question at the terminal. True for the answer "yes". */
export const isAgreed = async (question: string): Promise<boolean> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(question)).trim() === 'yes'
  } finally {
    lines.close()
  }
}
