import type { ComponentType } from 'react'
import type { Mode } from '#shared/tools/define-tool.ts'
import { FormLayout } from './form-layout.tsx'
import type { LayoutProps } from './layout-props.ts'
import { StartSection } from './start-section.tsx'
import { StepsLayout } from './steps-layout.tsx'

const layouts: Record<Mode['layout'], ComponentType<LayoutProps>> = { steps: StepsLayout, form: FormLayout }

/** The form of a mode, in the layout of the mode, and the start button. */
export const ToolForm = ({ toolMode, heading }: LayoutProps) => {
  const Layout = layouts[toolMode.mode.layout]
  return (
    <>
      <Layout toolMode={toolMode} heading={heading} />
      <StartSection toolMode={toolMode} heading={heading} />
    </>
  )
}
