/** Title lettering. Fonts come from @fontsource packages (SIL OFL 1.1); WOFF2 files load as they are. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'
import { type Ctx, gradient } from './paint.ts'

export const langs = ['en', 'zh', 'es', 'ja', 'th', 'id'] as const
export type Lang = (typeof langs)[number]
export type Voice = 'roman' | 'didone' | 'grotesk' | 'garamond'

const require = createRequire(import.meta.url)
const load = (pkg: string, file: string, family: string) =>
  GlobalFonts.registerFromPath(join(dirname(require.resolve(`@fontsource/${pkg}/package.json`)), 'files', `${pkg}-${file}-normal.woff2`), family)

load('cinzel', 'latin-700', 'Roman')
load('playfair-display', 'latin-900', 'Didone')
load('anton', 'latin-400', 'Grotesk')
load('cormorant-garamond', 'latin-700', 'Garamond')
load('oswald', 'latin-400', 'Condensed')
load('noto-serif-tc', 'chinese-traditional-900', 'Serif TC')
load('noto-sans-tc', 'chinese-traditional-900', 'Sans TC')
load('noto-serif-jp', 'japanese-900', 'Serif JP')
load('noto-sans-jp', 'japanese-900', 'Sans JP')
load('noto-serif-thai', 'thai-800', 'Serif Thai')
load('noto-sans-thai', 'thai-800', 'Sans Thai')

const latin: Record<Voice, string> = { roman: 'Roman', didone: 'Didone', grotesk: 'Grotesk', garamond: 'Garamond' }

export function titleFont(lang: Lang, voice: Voice): string {
  const sans = voice === 'grotesk'
  const script = lang === 'zh' ?
    sans ? 'Sans TC' : 'Serif TC' :
    lang === 'ja' ?
    sans ? 'Sans JP' : 'Serif JP' :
    lang === 'th' ?
    sans ? 'Sans Thai' : 'Serif Thai' :
    ''
  // The Traditional Chinese fonts lack the full-width comma, colon and question mark; the Japanese fonts supply them.
  const lender = script.endsWith('TC') ? `, "${script.replace('TC', 'JP')}"` : ''
  return script ? `"${script}"${lender}, "${latin[voice]}"` : `"${latin[voice]}"`
}

export type Ink = string | readonly [string, string, string]
export type Line = {
  text: string
  size: number
  maxWidth: number
  font: string
  ink: Ink
  tracking?: number
  align?: 'left' | 'center' | 'right'
  shadow?: string
  lead?: number
}

/** Draws one line with its baseline at y, shrinking it until it fits; returns the size used. */
export function drawLine(ctx: Ctx, x: number, y: number, line: Line): number {
  let size = line.size
  // Letter-spacing separates Thai vowels and tone marks from their consonants.
  const tracking = /[\u0e00-\u0e7f]/.test(line.text) ? 0 : (line.tracking ?? 0)
  const set = () => {
    ctx.font = `${size}px ${line.font}`
    ctx.letterSpacing = `${tracking * size}px`
  }
  ctx.save()
  set()
  while (size > 10 && ctx.measureText(line.text).width > line.maxWidth) {
    size -= 2
    set()
  }
  ctx.textAlign = 'left'
  // Trailing letter-spacing would shift centred text off its axis.
  const width = ctx.measureText(line.text).width - tracking * size
  const left = line.align === 'left' ? x : line.align === 'right' ? x - width : x - width / 2
  if (line.shadow) {
    ctx.shadowColor = line.shadow
    ctx.shadowBlur = size * 0.3
    ctx.shadowOffsetY = size * 0.03
  }
  ctx.fillStyle = typeof line.ink === 'string' ?
    line.ink :
    gradient(ctx, [0, y - size * 0.82, 0, y + size * 0.1], [[0, line.ink[0]], [0.52, line.ink[1]], [0.56, line.ink[2]], [1, line.ink[1]]])
  ctx.fillText(line.text, left, y)
  ctx.restore()
  return size
}

/** Vertical setting for Chinese and Japanese: one glyph under the other, first column on the right. */
export function drawColumn(ctx: Ctx, x: number, y: number, text: string, size: number, font: string, ink: Ink, gap = 1.08): void {
  for (const [i, glyph] of [...text].entries())
    drawLine(ctx, x, y + size * 0.88 + i * size * gap, { text: glyph, size, maxWidth: size * 2, font, ink, shadow: 'rgba(0,0,0,.7)' })
}

export function rule(ctx: Ctx, x: number, y: number, w: number, color: string, thickness = 2): void {
  ctx.fillStyle = gradient(ctx, [x - w / 2, 0, x + w / 2, 0], [[0, 'rgba(0,0,0,0)'], [0.2, color], [0.8, color], [1, 'rgba(0,0,0,0)']])
  ctx.fillRect(x - w / 2, y, w, thickness)
}
