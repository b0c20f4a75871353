import * as z from 'zod'

/** Where an account publishes its listings. The rules of each board are in `shared/listing-boards.ts`. */
export const BoardId = z.enum([
  'other',
  'california',
  'canopy',
  'realtracs',
  'har',
  'rebny',
  'bright',
  'nwmls',
  'stellar',
  'smartmls',
  'wisconsin',
  'eu',
])
export type BoardId = z.infer<typeof BoardId>
