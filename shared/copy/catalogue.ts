import type { CatalogueName } from '#shared/entities/option.ts'

/** What a choice from a catalogue is called where it is told and not asked. */
export const catalogueNames: Record<CatalogueName, string> = {
  'space-types': 'Space',
  'room-types': 'Room',
  'decoration-styles': 'Style',
  'staging-styles': 'Staging style',
}
