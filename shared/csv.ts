// A spreadsheet runs a cell that begins like a formula; an apostrophe prevents that
// (https://owasp.org/www-community/attacks/CSV_Injection).
const cell = (value: string | number) => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows of cells as CSV (RFC 4180). Texts that a spreadsheet would run as a formula are disarmed. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Makes spreadsheets read a CSV file as UTF-8; it stands at the file's beginning. */
export const byteOrderMark = '\uFEFF'
