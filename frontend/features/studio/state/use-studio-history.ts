import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import * as z from 'zod'
import { isDialogEntry } from '#frontend/components/closed-by-back.tsx'
import { findMode, type ToolId, tools } from '#shared/tools/index.ts'
import { hasChoiceOfModes } from '#shared/tools/visible-modes.ts'
import { useStudio } from './studio-context.tsx'
import { type Studio, stepOf } from './studio-state.ts'

const Entry = z.object({
  studio: z.object({
    /** The photo that the answers belong to. */
    photo: z.string(),
    /** The tool with its mode, then its answers one by one; empty for the list of tools. */
    trail: z.array(z.string()),
    /** How many entries below this one belong to the studio. */
    depth: z.int().nonnegative(),
  }),
})
type Entry = z.infer<typeof Entry>['studio']

const photoOf = ({ versions }: Studio) => versions.at(-1)?.id

/** The step at which the modes of a tool are shown. */
const modesOf = (toolId: ToolId) => `${toolId}/`

// The words of a form are not steps: an entry for every letter would be none that a user wants to go back to.
const trailOf = ({ choosing, toolMode, values }: Studio): string[] => {
  if (!toolMode) return choosing ? [modesOf(choosing)] : []
  const { toolId, modeId, mode } = toolMode
  const answers = mode.layout === 'steps' ? Object.keys(mode.fields).slice(0, stepOf(toolMode, values)) : []
  const choice = hasChoiceOfModes(toolId) ? [modesOf(toolId)] : []
  return [...choice, `${toolId}/${modeId}`, ...answers.map((name) => values[name] ?? '')]
}

const formOf = ([first = '', ...rest]: readonly string[]) => {
  const [choosing] = Object.values(tools).flatMap(({ id }) => (modesOf(id) === first ? [id] : []))
  const [form = '', ...answers] = choosing ? rest : [first, ...rest]
  const [toolId = '', modeId = ''] = form.split('/')
  const toolMode = findMode(toolId, modeId)
  const names = Object.keys(toolMode?.mode.fields ?? {})
  return {
    choosing: toolMode ? undefined : choosing,
    toolMode,
    values: Object.fromEntries(answers.map((answer, index) => [names[index] ?? '', answer])),
  }
}

const commonLength = (one: readonly string[], other: readonly string[]) => {
  const different = one.findIndex((step, index) => step !== other[index])
  return different === -1 ? one.length : different
}

type Move = { back: number } | { push: Entry } | { replace: Entry }

/** The next change that brings the history closer to the studio; undefined when both agree. */
const nextMove = (entry: Entry | undefined, photo: string, trail: readonly string[]): Move | undefined => {
  if (!entry) return { replace: { photo, trail: [...trail], depth: 0 } }
  if (entry.photo !== photo)
    return entry.depth > 0 ? { back: entry.depth } : { replace: { photo, trail: [...trail], depth: 0 } }
  const { depth } = entry
  const level = entry.trail.length
  const common = commonLength(entry.trail, trail)
  if (common === level) {
    return trail.length === level ? undefined : { push: { photo, trail: trail.slice(0, level + 1), depth: depth + 1 } }
  }
  const isAnotherAnswer = common === level - 1 && trail.length >= level
  if (isAnotherAnswer && depth > 0) return { replace: { photo, trail: trail.slice(0, level), depth } }
  if (depth > 0) return { back: Math.min(depth, level - common) }
  const [tool] = trail
  // Back leads to the tool with which the tab began.
  if (tool && common === 0) return { push: { photo, trail: [tool], depth: 1 } }
  return { replace: { photo, trail: [...trail], depth } }
}

/**
 * Gives each step of the form its own entry in the browser's history, so that the browser's Back goes one step back and
 * then leaves, Forward answers again, and both work after a reload. The history follows the studio; only after the
 * browser's own Back or Forward does the studio follow the history.
 */
export const useStudioHistory = () => {
  const { studio, isRestoring, dispatch } = useStudio()
  const location = useLocation()
  const navigate = useNavigate()
  const isPop = useNavigationType() === 'POP'
  /** The entry that the user's Back or Forward led to and that the studio has followed. */
  const followed = useRef<string>(undefined)
  /** The entry from which a change of ours has begun; nothing else happens until it has arrived. */
  const leaving = useRef<{ key: string; isBack: boolean }>(undefined)

  useEffect(() => {
    const photo = photoOf(studio)
    // A requested photo is removed from the address first; a change from here would bring it back.
    const isRequested = new URLSearchParams(location.search).has('photo')
    if (isRestoring || photo === undefined || isRequested || leaving.current?.key === location.key) return
    // The studio continues from its own entry when the dialog is closed.
    if (isDialogEntry(location.state)) return
    const isOwn = leaving.current?.isBack
    leaving.current = undefined
    const entry = Entry.safeParse(location.state).data?.studio
    const trail = trailOf(studio)
    const isNew = isPop && !isOwn && followed.current !== location.key
    followed.current = location.key
    if (isNew && entry?.photo === photo) {
      if (entry.trail.join() !== trail.join()) dispatch({ type: 'wentTo', ...formOf(entry.trail) })
      return
    }
    const move = nextMove(entry, photo, trail)
    if (!move) return
    leaving.current = { key: location.key, isBack: 'back' in move }
    if ('back' in move) void navigate(-move.back)
    else {
      const { pathname, search, hash } = location
      const state = { studio: 'push' in move ? move.push : move.replace }
      void navigate({ pathname, search, hash }, { replace: 'replace' in move, state, preventScrollReset: true })
    }
  }, [studio, isRestoring, location, isPop, navigate, dispatch])
}
