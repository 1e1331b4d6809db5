/** The dark modules, row by row, as one SVG path; adjacent modules become one bar. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const bars = rows.flatMap((row, y) => {
    const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
    return starts.map((x) => {
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`
    })
  })
  return bars.join('')
}
