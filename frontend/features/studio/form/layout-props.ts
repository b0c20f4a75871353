import type { RefObject } from 'react'
import type { ToolMode } from '#shared/tools/index.ts'

export type LayoutProps = {
  toolMode: ToolMode
  /** Receives the focus when the form shows another field. */
  heading: RefObject<HTMLHeadingElement | null>
}
