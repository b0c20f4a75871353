import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { catalogues } from '#shared/catalogue/index.ts'
import type { Account } from '#shared/entities/account.ts'
import type { Generation, Hd } from '#shared/entities/generation.ts'
import { GenerationId, HdId } from '#shared/entities/ids.ts'
import { gate } from '#test/support/functions/accounts.ts'
import { type Answers, answering } from './web-api.ts'
import { authClient } from './web-auth-client.ts'

export const userId = '7b1f6d0e-5f0c-4a51-9a36-0f3a4f0f6a11'

export const account = (over: Partial<Account> = {}): Account =>
  gate({
    userId,
    email: 'pro@example.com',
    createdAt: '2025-11-20T19:00:00.000Z',
    tier: 'Pro',
    active: true,
    credits: 41,
    tourSeen: true,
    liveChannel: `/users/${userId}/epoch-1`,
    ...over,
  })

export const generationId = (last = 'A') => GenerationId.parse(`gen_01M7X9E9M89X1FE6925WT6J5H${last}`)

export const generation = (over: Partial<Generation> = {}): Generation => ({
  id: generationId(),
  toolId: 'full-redesign',
  modeId: 'room',
  status: 'completed',
  failureReason: null,
  hasNsfwContent: false,
  prompt: '',
  settings: {
    imageUrl: `${userId}/uploads/photo.jpg`,
    spaceType: 'home',
    roomType: 'living-room',
    decorationStyle: 'mid-century-modern',
  },
  credits: 1,
  createdAt: '2025-11-20T19:00:00.000Z',
  parentId: null,
  storagePath: `${userId}/results/one.jpg`,
  imageUrl: 'https://images.test/one.jpg',
  thumbnailUrl: 'https://images.test/one-small.webp',
  width: 1024,
  height: 656,
  originalImageUrl: 'https://images.test/photo.jpg',
  correlationId: '01M7X9E9M89X1FE6925WT6J5HM',
  ...over,
})

/** A full resolution that is being made. */
export const makingHd: Hd = {
  id: HdId.parse('hd_01JZ0000000000000000000001'),
  status: 'processing',
  failureReason: null,
  kind: null,
  storagePath: null,
  width: null,
  height: null,
  url: null,
}

const unfinished = { storagePath: null, imageUrl: null, thumbnailUrl: null, width: null, height: null } as const

export const processing = (over: Partial<Generation> = {}) =>
  generation({ ...unfinished, status: 'processing', createdAt: new Date().toISOString(), ...over })

export const failed = (over: Partial<Generation> = {}) =>
  generation({ ...unfinished, status: 'failed', failureReason: 'Failed to generate room design', ...over })

export const listed = (...generations: Generation[]) => ({ generations, next: null })

// Every option renders a tile, and jsdom searches all of them in each query; shorter lists keep the tests fast.
const shownOptions = 16
const wholeCatalogues = ['space-types', 'room-types']

const catalogueAnswers = Object.fromEntries(
  Object.entries(catalogues).map(([name, options]) => [
    `GET /catalogue/${name}`,
    { options: wholeCatalogues.includes(name) ? options : options.slice(0, shownOptions) },
  ]),
)

type AppOptions = { isSignedIn?: boolean; user?: string; hasPassword?: boolean; answers?: Answers }

const dashboardAreas = {
  designTools: () => import('#frontend/routes/dashboard-studio.tsx'),
  scenes: () => import('#frontend/routes/dashboard-scenes.tsx'),
  gallery: () => import('#frontend/routes/dashboard-gallery.tsx'),
}

/** Signs a user in, as the tokens of an earlier visit do. */
export const signIn = (user = userId, hasPassword = true) => {
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', user)
  authClient.currentTokens.mockResolvedValue({ accessToken: 'token', userId: user, hasPassword })
}

/** Renders routes with the modules that are loaded now, since these hold the session and the styles. */
export const renderRoutes = async (routes: RouteObject[], entry: InitialEntry) => {
  const { refreshSession } = await import('#frontend/lib/session/session.ts')
  const { makeQueryClient } = await import('#frontend/lib/api/query-client.ts')
  const { Providers } = await import('#frontend/app/providers.tsx')
  await refreshSession()
  const router = createMemoryRouter(routes, { initialEntries: [entry] })
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const location = () => `${router.state.location.pathname}${router.state.location.search}`
  return { user: userEvent.setup(), router, client, location, refreshSession }
}

/** Renders the whole app at a path. Modules hold the session and the settings, so each call imports them again. */
export const openApp = async (
  path: string,
  { isSignedIn = true, user = userId, hasPassword = true, answers = {} }: AppOptions = {},
) => {
  vi.resetModules()
  const sent = answering({
    'GET /account': account(),
    'GET /settings': { creditsPaywall: false },
    'GET /generations': listed(),
    'GET /credit-entries': { entries: [], balance: 0, hasMore: false },
    ...catalogueAnswers,
    ...answers,
  })
  const auth = authClient
  auth.signInWithPassword.mockImplementation(async () => {
    signIn(user, hasPassword)
    return { isSignedIn: true, nextStep: { signInStep: 'DONE' as const } }
  })
  if (isSignedIn) signIn(user, hasPassword)

  const { routes } = await import('#frontend/app/router.tsx')
  const { dashboardAreaOf } = await import('#frontend/lib/navigation/dashboard-area.ts')
  // A browser has preloaded the code of the area beside the app's own.
  if (path.startsWith('/dashboard')) await dashboardAreas[dashboardAreaOf(new URL(path, 'https://app').searchParams)]()
  return { ...(await renderRoutes(routes, path)), sent, auth }
}
