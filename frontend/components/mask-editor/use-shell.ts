import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useIsOnline } from '#frontend/lib/api/use-is-online.ts'
import { isSiteReachable } from '#frontend/lib/api/web-config.ts'
import type { MaskEditorProps } from './mask-editor.tsx'

type Problem = 'unreachable' | 'gone'

let loaded: ComponentType<MaskEditorProps> | undefined

/**
 * The code of the editor, loaded when it is first shown, and again as soon as the browser is online. Nothing reloads by
 * itself, since the photo may still be on its way to the server: `gone` is for the person to decide.
 */
export const useShell = () => {
  const isOnline = useIsOnline()
  const [Shell, setShell] = useState(() => loaded)
  const [problem, setProblem] = useState<Problem>()

  const load = async () => {
    setProblem(undefined)
    try {
      loaded = (await import('./mask-editor-shell.tsx')).MaskEditorShell
      setShell(() => loaded)
    } catch {
      setProblem((await isSiteReachable()) ? 'gone' : 'unreachable')
    }
  }
  const onNetworkChange = useEffectEvent(() => {
    if (!Shell) void load()
  })

  useEffect(() => onNetworkChange(), [isOnline])

  return { Shell, problem, load }
}
