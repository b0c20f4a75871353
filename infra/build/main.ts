import { buildFunctions } from './functions.ts'
import { buildWeb } from './web.ts'

await Promise.all([buildFunctions(), buildWeb()])
