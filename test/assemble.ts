// Synthesizes the app for the local stacks of all suites from the build in dist/, so that none of them builds it again.
import { synthesize } from '#local/run/build/synth.ts'

await synthesize({ isBuilt: true })
