import type { Complaint, ComplaintPlace } from '#shared/entities/repair.ts'
import { limits } from '#shared/limits.ts'

/** Texts of the free repair of a design (docs/product.md, Generations). */
export const repairCopy = {
  open: 'Something is wrong',
  explained:
    'We make this design once more for free, with another AI model. You keep both. Each design has one free repair.',
  question: 'What is wrong?',
  complaints: {
    windows: 'A window, door or wall changed',
    floating: 'Furniture floats or has the wrong size',
    colour: 'A colour is wrong',
    missing: 'Something vanished',
    blurred: 'The picture is blurred',
  } satisfies Record<Complaint, string>,
  place: 'Where? (optional)',
  anywhere: 'No particular place',
  places: {
    'top-left': 'Top left',
    top: 'Top',
    'top-right': 'Top right',
    left: 'Left',
    middle: 'Middle',
    right: 'Right',
    'bottom-left': 'Bottom left',
    bottom: 'Bottom',
    'bottom-right': 'Bottom right',
  } satisfies Record<ComplaintPlace, string>,
  words: 'Details (optional)',
  wordsHint: `Up to ${limits.promptMaxCharacters} characters.`,
  missing: 'Choose what is wrong.',
  start: 'Repair for free',
  cancel: 'Cancel',
  compareWith: 'Compare with',
  firstDesign: 'First design',
  photo: 'Your photo',
  /** The name of a repair's complaint among its details. */
  of: 'Free repair',
  started: 'Your free repair is being made',
  showRepair: 'Show the repair',
  showRepaired: 'Show the first design',
} as const
