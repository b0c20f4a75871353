import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useIsOnline } from '#frontend/lib/api/use-is-online.ts'
import { isSiteReachable } from '#frontend/lib/api/web-config.ts'

type Problem = 'unreachable' | 'gone'

/**
 * The hook of a part of a page whose code loads apart from the page's: as soon as the page is there, and again when the
 * browser is online or the part is needed (`isNeeded`). Nothing reloads by itself, since a photo may still be on its way
 * to the server: `gone` is for the person to decide.
 */
export const laterPart = <Props>(loadPart: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | undefined
  return (isNeeded = true) => {
    const isOnline = useIsOnline()
    const [Part, setPart] = useState(() => loaded)
    const [problem, setProblem] = useState<Problem>()

    const load = async () => {
      setProblem(undefined)
      try {
        loaded = await loadPart()
        setPart(() => loaded)
      } catch {
        setProblem((await isSiteReachable()) ? 'gone' : 'unreachable')
      }
    }
    const onChange = useEffectEvent(() => {
      if (!Part) void load()
    })

    // Each of these changes starts another attempt.
    useEffect(() => onChange(), [isOnline, isNeeded])

    return { Part, problem, load }
  }
}
