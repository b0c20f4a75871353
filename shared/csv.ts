// A spreadsheet executes a cell that starts like a formula. An apostrophe prevents that
// (https://owasp.org/www-community/attacks/CSV_Injection).
const cell = (value: string | number) => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows of cells as CSV (RFC 4180). Texts that a spreadsheet would execute as a formula are escaped. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Starts a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'
