// Prints the names of all pictures, with the given names first.
import { readFileSync } from 'node:fs'

const first = process.argv.slice(2)
const names = JSON.parse(readFileSync(new URL('masters/list.json', import.meta.url), 'utf8')).map(({ name }) => name)
console.log(
  [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name))].join(' '),
)
