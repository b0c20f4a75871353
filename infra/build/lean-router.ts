import type { Plugin } from 'vite'

/**
 * React Router without its warnings for developers, which its package offers no condition for, and without the components
 * that no page uses: naming a component for developers counts as a use of it.
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
