import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Location,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router-dom'
import * as z from 'zod'

const Entry = z.object({ dialogs: z.array(z.string()) })

/** The ids of the dialogs that a history entry stands for, the topmost last. */
const dialogsOf = (state: unknown): readonly string[] => Entry.safeParse(state).data?.dialogs ?? []

/** Whether a history entry only stands for an open dialog; its page has the entry below. */
export const isDialogEntry = (state: unknown): boolean => dialogsOf(state).length > 0

type OpenDialog = { id: string; close: () => void }

type DialogEntries = {
  /** Adds an open dialog; the result removes it. */
  add: (id: string, close: () => void) => () => void
  /** Runs a change of the page after the entries of closing dialogs have left the history. */
  whenClosed: (act: () => void) => void
}

const DialogEntriesContext = createContext<DialogEntries>({ add: () => () => {}, whenClosed: (act) => act() })

export const useDialogEntries = () => useContext(DialogEntriesContext)

type Move = { back: number } | { push: readonly string[] } | { replace: readonly string[] }

/** The next change that brings the history closer to the open dialogs; undefined when both agree. */
const nextMove = (entries: readonly string[], open: readonly string[]): Move | undefined => {
  if (entries.length > open.length) return { back: entries.length - open.length }
  if (entries.some((id, index) => id !== open[index])) return { replace: open.slice(0, entries.length) }
  return entries.length < open.length ? { push: open.slice(0, entries.length + 1) } : undefined
}

type Followed = { location: Location; entries: readonly string[] }
type Leaving = { location: Location; isPop: boolean }

/** Makes a change of the history, unless the router already knows of another page that is not rendered yet. */
const useMove = (followed: RefObject<Followed>, leaving: RefObject<Leaving | undefined>) => {
  const location = useLocation()
  const navigate = useNavigate()
  const router = useContext(DataRouterContext)?.router

  return useCallback(
    (move: Move) => {
      const state = router?.state
      if (state?.navigation.state !== 'idle' || state.location.key !== location.key) return
      leaving.current = { location, isPop: 'back' in move }
      if ('back' in move) return void navigate(-move.back)
      const { pathname, search, hash } = location
      const dialogs = 'push' in move ? move.push : move.replace
      followed.current = { location, entries: dialogs }
      void navigate(
        { pathname, search, hash },
        { replace: 'replace' in move, state: { ...location.state, dialogs }, preventScrollReset: true },
      )
    },
    [followed, leaving, location, navigate, router],
  )
}

const createOpenDialogs = (noteChange: () => void) => {
  let open: readonly OpenDialog[] = []
  const waiting: (() => void)[] = []

  const add = (id: string, close: () => void) => {
    open = [...open, { id, close }]
    noteChange()
    return () => {
      open = open.filter((dialog) => dialog.id !== id)
      noteChange()
    }
  }
  const whenClosed = (act: () => void) => {
    waiting.push(act)
    noteChange()
  }

  return {
    entries: { add, whenClosed },
    ids: () => open.map(({ id }) => id),
    /** Closes the topmost dialogs; returns whether there were any. */
    closeLast: (count: number) => {
      const closing = open.slice(-count)
      for (const dialog of closing) dialog.close()
      if (closing.length > 0) noteChange()
      return closing.length > 0
    },
    runWaiting: () => {
      for (const act of waiting.splice(0)) act()
    },
  }
}

/**
 * Gives each open dialog an entry in the browser's history, so that Back closes it, also where the entry before belongs to
 * another document. The history follows the dialogs; only after the browser's own Back do the dialogs follow the
 * history. An entry without its dialog, as after a reload, is left at once.
 */
export const DialogEntries = ({ children }: { children: ReactNode }) => {
  const location = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const isPop = useNavigationType() === 'POP'
  const [changes, noteChange] = useReducer((count: number) => count + 1, 0)
  const [dialogs] = useState(() => createOpenDialogs(noteChange))
  /** The location that the dialogs followed last, and the dialogs of its entry or of the one that a change of ours makes. */
  const followed = useRef<Followed>({ location, entries: dialogsOf(location.state) })
  /**
   * The location from which a change of ours has begun, and whether it is a step back; nothing else happens until it has
   * arrived. A step back by the browser can lead to the same entry before React has rendered the change, but never to the
   * same object.
   */
  const leaving = useRef<Leaving>(undefined)
  const begin = useMove(followed, leaving)

  // `changes` counts the changes of the dialogs.
  useEffect(() => {
    if (!isIdle || leaving.current?.location === location) return
    // The browser's Back can arrive in place of a change of ours.
    const isOwn = leaving.current?.isPop === isPop
    leaving.current = undefined
    const entries = dialogsOf(location.state)
    const left = followed.current.entries.filter((id) => !entries.includes(id)).length
    const hasGoneBack = isPop && !isOwn && followed.current.location !== location
    followed.current = { location, entries }
    // Back closes what is shown, also a dialog that has opened in place of another a moment ago.
    if (hasGoneBack && left > 0 && dialogs.closeLast(left)) return
    const move = nextMove(entries, dialogs.ids())
    if (!move) return entries.length === 0 ? dialogs.runWaiting() : undefined
    if (!('back' in move)) return begin(move)
    // A press that closes a dialog may also open another page, which a step back would undo.
    const timer = setTimeout(() => begin(move))
    return () => clearTimeout(timer)
  }, [changes, isIdle, isPop, location, dialogs, begin])

  return <DialogEntriesContext value={dialogs.entries}>{children}</DialogEntriesContext>
}

/** Makes the browser's Back close the open dialog that contains it, and leave the page behind it as it is. */
export const ClosedByBack = ({ onClose }: { onClose: () => void }) => {
  const id = useId()
  const { add } = useDialogEntries()
  const latest = useRef(onClose)

  useEffect(() => {
    latest.current = onClose
  }, [onClose])

  useEffect(() => add(id, () => latest.current()), [add, id])

  return null
}
