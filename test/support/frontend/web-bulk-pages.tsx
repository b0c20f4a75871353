import { Outlet } from 'react-router-dom'
import { vi } from 'vitest'
import { patterns } from '#frontend/lib/navigation/paths.ts'
import { presetCategories, presets } from '#shared/catalogue/presets/index.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { type Answers, answering } from './web-api.ts'
import { account, renderRoutes, signIn } from './web-app.tsx'

export const presetsOf = (category: string) => presets.filter(({ categoryId }) => categoryId === category)

/** A complete personal model. */
export const ada: TrainedModel = {
  id: 'mdl_01JZ0000000000000000000001',
  name: 'Ada',
  gender: 'man',
  status: 'complete',
  createdAt: '2026-06-01T12:00:00.000Z',
  featuredImageUrl: null,
}

const known: Answers = {
  'GET /account': account({ selectedModelId: ada.id }),
  'GET /trained-models': { models: [ada] },
  'GET /categories': { categories: presetCategories },
  ...Object.fromEntries(
    presetCategories.map((category) => [
      `GET /categories/${category.id}/presets`,
      { category, presets: presetsOf(category.id) },
    ]),
  ),
}

/** Renders only the pages of bulk jobs. Modules hold the session and the styles, so each call imports them again. */
export const openBulk = async (path: string, answers: Answers = {}, user?: string) => {
  vi.resetModules()
  const sent = answering({ ...known, ...answers })
  signIn(user)
  const { useBulkEnd } = await import('#frontend/features/bulk/use-bulk-end.ts')
  const { RunningJobs } = await import('#frontend/features/bulk/running-jobs.tsx')
  const { BulkGenerate } = await import('#frontend/routes/bulk-generate.tsx')
  const { CategoryPage } = await import('#frontend/routes/category.tsx')
  const { GenerationPage } = await import('#frontend/routes/generation.tsx')

  const Effects = () => {
    useBulkEnd()
    return null
  }
  const layout = (
    <>
      <Effects />
      <Outlet />
    </>
  )
  const pages = [
    { path: patterns.category, element: <CategoryPage /> },
    { path: patterns.bulkGenerate, element: <BulkGenerate /> },
    { path: patterns.generation, element: <GenerationPage /> },
    { path: patterns.dashboard, element: <RunningJobs /> },
    { path: '*', element: null },
  ]
  const app = await renderRoutes([{ element: layout, children: pages }], path)
  return { ...app, sent, location: () => app.router.state.location.pathname }
}
