/** A cell as spreadsheets read it: quoted where it must be, and never a formula. */
export function csvCell(cell: string | number): string {
  const text = String(cell)
  // A sheet would take a text that begins so for a formula.
  const safe = typeof cell === 'string' && /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
