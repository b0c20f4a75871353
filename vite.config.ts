import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = resolve(import.meta.dirname, 'frontend')

export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/frontend'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // Vite must not inline pictures: the content security policy refuses `data:` URLs.
    assetsInlineLimit: 0,
  },
})
