/** Rows of words as a table of text, with two spaces between its columns. */
export const textTable = (rows: readonly (readonly (string | number)[])[]): string => {
  const lines = rows.map((row) => row.map(String))
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((word, column) => word.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
