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
    // A `data:` picture would be refused by the content security policy.
    assetsInlineLimit: 0,
  },
})
