import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { absentParts } from './infra/build/absent-parts.ts'
import { chunkGroup } from './infra/build/chunks.ts'
import { devPages } from './infra/build/dev-pages.ts'
import { leanRouter } from './infra/build/lean-router.ts'
import { pageChunks } from './infra/build/page-chunks.ts'

// The server's pages name these files, so their names have no hash.
const fixedNames = {
  entryFileNames: ({ name }: { name: string }) => (name === 'share' ? 'share.js' : 'assets/[name]-[hash].js'),
  assetFileNames: ({ names }: { names: string[] }) =>
    names.includes('share.css') ? 'share.css' : 'assets/[name]-[hash][extname]',
}

const root = resolve(import.meta.dirname, 'frontend')

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), devPages(), pageChunks(), absentParts(), leanRouter()],
  // The content security policy refuses the compiled readers of the library's other build.
  ...(!isSsrBuild && { resolve: { alias: { 'cbor-x': 'cbor-x/index-no-eval' } } }),
  build: {
    outDir: resolve(import.meta.dirname, 'dist/frontend'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // Every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    // Vite must not inline pictures: the content security policy refuses `data:` URLs.
    assetsInlineLimit: 0,
    // Two documents: the landing page is static and has its own small script; every other page is the app's. Prerendered
    // pages of the app load it by the third script. The last one is of shared designs, whose pages the server renders.
    rolldownOptions: {
      input: ['index.html', 'app.html', 'app/on-intent.ts', 'features/shared-page/share.ts'].map((file) =>
        resolve(root, file),
      ),
      // Names that the replacement of zod's JSON Schema lacks are undefined, and no page uses them.
      checks: { importIsUndefined: false },
      // No other module imports from an entry, so that its modules may go to a group.
      ...(!isSsrBuild && { preserveEntrySignatures: false }),
      output: isSsrBuild ? {} : { ...fixedNames, codeSplitting: { groups: [chunkGroup] } },
    },
  },
}))
