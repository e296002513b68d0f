// Which rows of the matrix are run.

/** The rows that the arguments name, or all; those that take long only if they are named, or with `--all`. Throws for what names no row. */
export function chooseRows(rows, args) {
  const names = args.filter((arg) => arg !== '--all');
  const unknown = names.find((name) => name.startsWith('-') || !rows.some((row) => row.name.includes(name)));
  if (unknown !== undefined) {
    throw new Error(`no row of the matrix has “${unknown}” in its name; the rows are:\n${rows.map(({ name }) => `  ${name}\n`).join('')}`);
  }
  if (names.length > 0) return rows.filter((row) => names.some((name) => row.name.includes(name)));
  return rows.filter((row) => !row.isLong || args.includes('--all'));
}
