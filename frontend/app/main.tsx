import '#frontend/theme/fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { watchSession } from '#frontend/lib/session/session.ts'
import { pressAgain } from './early-press.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'
import { takeOver } from './take-over.ts'

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')

watchSession()

const router = makeRouter()

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <Providers client={makeQueryClient()}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )

const isPrerendered = root.querySelector('main') !== null

const start = () => {
  if (isPrerendered) takeOver(root, render)
  else render()
  pressAgain(root)
}

// A prerendered page stays until the code of its route has loaded.
if (!isPrerendered || router.state.initialized) start()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    start()
  })
}
