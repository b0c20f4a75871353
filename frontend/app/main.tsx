import '#frontend/theme/fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { makeQueryClient } from '#frontend/lib/api/query-client.ts'
import { watchSession } from '#frontend/lib/session/session.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')

watchSession()

createRoot(root).render(
  <StrictMode>
    <Providers client={makeQueryClient()}>
      <RouterProvider router={makeRouter()} />
    </Providers>
  </StrictMode>,
)
