// `npm run browsers`: the main journey in Firefox and in WebKit, which it installs if it can.
import { spawnSync } from 'node:child_process'
import { installDependencies } from '#local/install-dependencies.mjs'
import { installOtherBrowsers } from '#test/other-browsers.mjs'

installDependencies()
installOtherBrowsers()
// One after the other on one stack: each browser draws without a GPU.
const command = ['test', 'browsers.spec.ts', '--workers=1', ...process.argv.slice(2)]
const { status } = spawnSync('node_modules/.bin/playwright', command, {
  stdio: 'inherit',
  env: { ...process.env, OTHER_BROWSERS: '1' },
})
process.exit(status ?? 1)
