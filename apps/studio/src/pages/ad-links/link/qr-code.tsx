import { encode } from 'uqr'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { saveBlob, saveFile } from '#ui/save-file.ts'

/** Width of the quiet zone around the code, in modules, which scanners need. */
const border = 3
/** Size of a module in the image, in pixels; large enough to print the code as wide as a hand. */
const modulePixels = 24

const read = (text: string) => encode(text, { ecc: 'M', border })

/** Returns the dark modules as a single SVG path, which the Content-Security-Policy allows. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** A QR code, dark on light in both themes. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data, size } = read(text)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={pathOf(data)} />
    </svg>
  )
}

function svgOf(text: string): string {
  const { data, size } = read(text)
  const shapes = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${pathOf(data)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${shapes}</svg>\n`
}

async function pngOf(text: string): Promise<Blob | null> {
  const { data, size } = read(text)
  const canvas = document.createElement('canvas')
  canvas.width = size * modulePixels
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(x * modulePixels, y * modulePixels, modulePixels, modulePixels)
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Buttons that download the QR code as SVG for printing, and as PNG. */
export function QrDownloads({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useAdsText()
  async function savePng(): Promise<void> {
    const blob = await pngOf(text)
    if (blob) saveBlob(`${name}.png`, blob)
  }
  return (
    <fieldset aria-label={t('ads.qrFiles')}>
      <Button isSmall icon="download" onClick={() => saveFile(`${name}.svg`, 'image/svg+xml', svgOf(text))}>
        SVG
      </Button>
      <Button isSmall icon="download" onClick={() => void savePng()}>
        PNG
      </Button>
    </fieldset>
  )
}
