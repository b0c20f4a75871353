import type { Plugin } from 'vite'

/**
 * React Router without its warnings for developers and without components that no page uses. The package has no export
 * condition for this. Its `displayName` assignments count as uses, so they are removed.
 */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (!/^react-router(\/dom)?$/.test(id)) return null
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
  },
  transform: (code, id) =>
    id.includes('/react-router/dist/')
      ? code.replace(/^\w+\.displayName = "\w+";$/gm, '').replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1')
      : null,
})
