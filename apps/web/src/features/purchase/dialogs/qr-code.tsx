import { encode } from 'uqr'

/** Converts the dark modules of a QR code, row by row, to one SVG path; adjacent modules become one bar. */
export function convertQrCodeToSvgPath(rows: readonly (readonly boolean[])[]): string {
  const bars = rows.flatMap((row, y) => {
    const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
    return starts.map((x) => {
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`
    })
  })
  return bars.join('')
}

/** A QR code, dark on light, with the quiet zone that scanners need. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={convertQrCodeToSvgPath(data)} />
    </svg>
  )
}
