import { type ComponentType, Fragment, lazy, type ReactNode, useState } from 'react'
import { forgetReload } from './reloads.ts'
import { UnloadedPage } from './unloaded-page.tsx'

type Frame = ComponentType<{ children: ReactNode }>

/**
 * The `lazy` of a route whose page is the export `name` of a module. It never rejects, since the router would replace
 * the layout by an error and keep the failed module: without its code, the page is a message that loads it again.
 * `Without` is the layout of that message on a route that has no layout around it.
 */
export const lazyPage =
  <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>, Without: Frame = Fragment) =>
  async (): Promise<{ Component: ComponentType }> => {
    const loadPage = async () => {
      const Page = (await load())[name]
      forgetReload(name)
      return Page
    }
    try {
      return { Component: await loadPage() }
    } catch {
      return { Component: laterPage(name, loadPage, Without) }
    }
  }

/** The same for a part of a page: a component that waits for its code in the nearest `Suspense`. */
export const lazyPart = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazy(async () => ({ default: (await lazyPage(name, load)()).Component }))

const laterPage = (name: string, load: () => Promise<ComponentType>, Without: Frame) => {
  let loaded: ComponentType | undefined
  const LaterPage = () => {
    const [Page, setPage] = useState(() => loaded)
    if (Page) return <Page />
    return (
      <Without>
        <UnloadedPage
          name={name}
          load={async () => {
            loaded = await load()
            setPage(() => loaded)
          }}
        />
      </Without>
    )
  }
  return LaterPage
}
