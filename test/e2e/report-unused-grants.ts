import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Grant, parseUnusedGrants, unusedGrants } from '#test/support/local/grants.ts'

const keyOf = ({ role, action, resource }: Grant) => `${role} ${action} ${resource}`

const report = (unused: Grant[]): string => {
  const roles = [...new Set(unused.map(({ role }) => role))].sort()
  const actionsOf = (wanted: string) => unused.flatMap(({ role, action }) => (role === wanted ? [action] : []))
  return roles.map((role) => `${role}: ${[...new Set(actionsOf(role))].sort().join(', ')}\n`).join('')
}

/** Runs after all tests: writes the IAM grants that no stack of any suite used to test-results/unused-grants.txt. */
const reportUnusedGrants = () => {
  const notes = existsSync(unusedGrants) ? readdirSync(unusedGrants) : []
  const [first = [], ...others] = notes.map((name) => parseUnusedGrants(readFileSync(join(unusedGrants, name), 'utf8')))
  const keys = others.map((unused) => new Set(unused.map(keyOf)))
  const unusedByAll = first.filter((grant) => keys.every((unused) => unused.has(keyOf(grant))))
  writeFileSync(join('test-results', 'unused-grants.txt'), report(unusedByAll))
  console.log(`${unusedByAll.length} grants were used by no test; test-results/unused-grants.txt lists them`)
}

export default reportUnusedGrants
