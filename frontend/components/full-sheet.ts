/** Marks the sheet of a phone while it is full; its parts then have another layout. */
export const fullSheetAttribute = 'data-full'

/** Styles inside a full sheet. */
export const inFullSheet = `[${fullSheetAttribute}] &`
