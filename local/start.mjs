// `npm start`: installs missing packages, then runs the stack in this process. Uses only Node's own modules before the
// installation, so that it works in a fresh clone.
import { installDependencies } from './install-dependencies.mjs'

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
try {
  installDependencies()
} catch {
  console.error('npm ci failed; what it says is above. Mend that, usually the network, and start again.')
  process.exit(1)
}
const { register } = await import('tsx/esm/api')
register()
await import('./main.ts')
