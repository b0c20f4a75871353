/**
 * Corner radii: `surface` for cards, pictures, fields and dialogs, `tile` for thumbnails and list rows, `line` for the
 * placeholder of a text line, `bar` for progress bars, `pill` for tags.
 */
export const radius = { surface: '12px', tile: '8px', line: '4px', bar: '2px', pill: '999px' } as const
