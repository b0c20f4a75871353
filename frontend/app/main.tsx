import '#frontend/theme/fonts.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { forgetReload } from '#frontend/components/reloads.ts'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { watchSession } from '#frontend/lib/session/session.ts'
import { dropAgain } from './early-drop.ts'
import { pressAgain } from './early-press.ts'
import { startFirstQueries } from './first-queries.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'
import { takeOver } from './take-over.ts'

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')

forgetReload('scripts')
const client = makeQueryClient()
watchSession()
startFirstQueries(client, location)

const router = makeRouter()

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <Providers client={client}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )

const isPrerendered = root.querySelector('main') !== null

const start = () => {
  if (isPrerendered) takeOver(root, render)
  // As a transition, React lets the browser take presses and scrolls between the parts of the render.
  else startTransition(render)
  pressAgain(root)
  dropAgain()
}

const routeLoaded = () =>
  new Promise<void>((done) => {
    if (router.state.initialized) return done()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      done()
    })
  })

// A prerendered page stays until the app can render the same: with the code of its route, and the stage's settings.
if (isPrerendered) void Promise.all([routeLoaded(), client.prefetchQuery(webConfigQuery)]).then(start)
else start()
