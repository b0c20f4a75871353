import type { RefObject } from 'react'
import type { ToolMode } from '#shared/tools/index.ts'

export type LayoutProps = {
  toolMode: ToolMode
  /** Takes the focus when the form asks for something else. */
  heading: RefObject<HTMLHeadingElement | null>
}
