import { WorkThread } from '#local/emulators/base/work-thread.ts'
import type { Look, LookResults } from './answer-looks.ts'
import type { Picture } from './picture.ts'

/** What the nets see in a picture. */
export type Looks = {
  look: <Name extends keyof LookResults>(name: Name, picture: Picture) => Promise<LookResults[Name]>
  close: () => Promise<void>
}

/** Runs the nets in a worker thread, since nothing of its own process is answered while a net runs. Its module calls `answerLooks`. */
export const startLooks = (module: URL): Looks => {
  const thread = new WorkThread<Look, unknown>(module)
  return {
    look: async <Name extends keyof LookResults>(name: Name, picture: Picture) =>
      (await thread.run({ name, picture })) as LookResults[Name],
    close: () => thread.close(),
  }
}
