/** Formats a CSV cell: quoted where necessary, and never interpreted as a formula. */
export function csvCell(cell: string | number): string {
  const text = String(cell)
  // Spreadsheets interpret a text with one of these first characters as a formula.
  const safe = typeof cell === 'string' && /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
