import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CssBaseline } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Profiler, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { MaskEditor } from '#frontend/components/mask-editor/mask-editor.tsx'
import { TileGroup } from '#frontend/components/tile-group.tsx'
import type { MaskChange } from '#frontend/lib/mask/engine.ts'
import { thingsOf } from '#frontend/lib/mask/things.ts'
import { theme } from '#frontend/theme/theme.ts'
import type { RoomPart } from '#shared/pictures/room-map.ts'

/** What a test reads from the page. */
export type MaskEditorPage = {
  /** Every change that the editor told. */
  changes: MaskChange[]
  /** How often React rendered the editor. */
  commits: number
}

declare global {
  interface Window {
    maskEditorPage: MaskEditorPage
  }
}

window.maskEditorPage = { changes: [], commits: 0 }

const paint = '#8b9478'
const texture = { url: '/floor.webp', metres: 1.2 }
const query = new URLSearchParams(location.search)
const [width, height] = [1024, 683]

/** Two windows on the wall in the upper half, and the floor below. */
const partOf = (part: RoomPart, ...boxes: [left: number, top: number, right: number, bottom: number][]) => {
  const labels = new Uint8Array(width * height)
  const things = boxes.map(([left, top, right, bottom], place) => {
    for (let y = top; y < bottom; y += 1) labels.fill(place + 1, y * width + left, y * width + right)
    return { left, top, right, bottom, share: ((right - left) * (bottom - top)) / labels.length }
  })
  return { part, things, labels }
}
const things = query.has('things')
  ? thingsOf(
      [
        partOf('wall', [0, 0, 1024, 400]),
        partOf('floor', [0, 400, 1024, 683]),
        partOf('window', [100, 100, 300, 300], [700, 100, 900, 300]),
      ],
      width,
      height,
    )
  : undefined

// As many columns as the paints have beside the photo.
const columns = { gridTemplateColumns: { md: 'repeat(3, 1fr)' }, gap: 1 }
const paints = ['Bright Gesso', 'Plain Paper', 'Frosted Pane', 'Porcelain Cup']

/** The paints that are chosen beside the brush. */
const Strip = () => (
  <div>
    <h2 id="paints">Paints</h2>
    <TileGroup
      labelledBy="paints"
      tiles={paints.map((name) => ({ id: name, content: name }))}
      value={undefined}
      onChange={() => {}}
      sx={columns}
    />
  </div>
)

/** The editor alone, with what the studio puts around it: a paint to choose, and a mode to change. */
const Page = () => {
  const [isPainted, setIsPainted] = useState(query.has('paint'))
  const [isLaid, setIsLaid] = useState(query.has('floor'))
  const [isOpen, setIsOpen] = useState(true)
  const [areFound, setAreFound] = useState(query.get('things') !== 'later')
  return (
    <main style={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <h1 style={{ margin: 0, fontSize: 16 }}>Mask editor</h1>
      <div>
        <button type="button" onClick={() => setIsPainted(!isPainted)}>
          Paint
        </button>
        <button type="button" onClick={() => setIsLaid(!isLaid)}>
          Floor
        </button>
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          Mode
        </button>
        <button type="button" onClick={() => setAreFound(true)}>
          Find
        </button>
        <input aria-label="Words" />
      </div>
      {isOpen && (
        <Profiler id="editor" onRender={() => window.maskEditorPage.commits++}>
          <MaskEditor
            picture={<img src="/room.jpg" alt="Living room" crossOrigin="anonymous" draggable={false} />}
            width={width}
            height={height}
            photoKey="room"
            hint="Brush the wall you want to paint"
            paint={isPainted ? paint : undefined}
            texture={isLaid ? texture : undefined}
            isSurface={query.has('surface')}
            things={areFound ? things : undefined}
            strip={query.has('strip') && <Strip />}
            onChange={(change) => window.maskEditorPage.changes.push(change)}
            sx={{ flex: 1 }}
          />
        </Profiler>
      )}
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={createCache({ key: 'rw', speedy: true })}>
        <ThemeProvider theme={theme} defaultMode={query.has('dark') ? 'dark' : 'light'} noSsr>
          <CssBaseline />
          {/* Dialogs close by the browser's Back, so they need a router. */}
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  )
