import { blend, contrastRatio, parseHexColor, type Rgb } from './contrast.ts'

/** The viewer's saved subtitle settings. */
export interface SubtitleStyle {
  /** Vertical position of the text in percent: 0 is directly above the controls, 100 is at the top of the picture. */
  position: number
  /** Colour behind the text, `#rrggbb`. */
  background: string
  /** Opacity of the background, 0 to 1. */
  opacity: number
  /** Font size in CSS pixels at the browser's default text size, 14 to 40. */
  size: number
  /** Colour of the text, `#rrggbb`. */
  color: string
}

export const defaultSubtitleStyle: SubtitleStyle = {
  position: 0,
  background: '#050508',
  opacity: 0.66,
  size: 20,
  color: '#ffffff',
}
export const subtitleSizes = { least: 14, most: 40 } as const

/** Reads saved subtitle settings. Missing or invalid fields get their default; numbers are clamped to their range. */
export function readSubtitleStyle(saved: unknown): SubtitleStyle {
  const field = (name: keyof SubtitleStyle): unknown =>
    typeof saved === 'object' && saved !== null ? Reflect.get(saved, name) : undefined
  const { position, background, color, opacity, size } = defaultSubtitleStyle
  return {
    position: numberIn(field('position'), 0, 100, position),
    background: colorOr(field('background'), background),
    opacity: numberIn(field('opacity'), 0, 1, opacity),
    size: numberIn(field('size'), subtitleSizes.least, subtitleSizes.most, size),
    color: colorOr(field('color'), color),
  }
}

/**
 * Returns the new position in percent after a drag of the text by `byPx` pixels (positive is down). `freePx` is the
 * height within which the text can move.
 */
export function draggedPosition(position: number, byPx: number, freePx: number): number {
  return freePx > 0 ? Math.min(100, Math.max(0, position - (byPx / freePx) * 100)) : position
}

const readable = 4.5
const black = '#000000'
const white = '#ffffff'

/**
 * Returns the colour of the text: the colour that the viewer chose, or black or white if that would be unreadable on
 * the background.
 */
export function readableColor({ color, background }: Pick<SubtitleStyle, 'color' | 'background'>): string {
  const behind = parseHexColor(background)
  if (contrastRatio(parseHexColor(color), behind) >= readable) return color
  return contrastRatio(parseHexColor(white), behind) >= contrastRatio(parseHexColor(black), behind) ? white : black
}

/** Returns true if a black or white picture behind the translucent background would make the text unreadable. */
function needsOutline(style: SubtitleStyle): boolean {
  const text = parseHexColor(readableColor(style))
  const pictures: readonly Rgb[] = [parseHexColor(black), parseHexColor(white)]
  return pictures.some(
    (picture) => contrastRatio(text, blend(parseHexColor(style.background), style.opacity, picture)) < readable,
  )
}

export interface SubtitleCss {
  color: string
  backgroundColor: string
  fontSize: string
  textShadow: string | undefined
}

/** Returns CSS values for the text and its background, so that the text is readable over any picture. */
export function subtitleCss(style: SubtitleStyle): SubtitleCss {
  const color = readableColor(style)
  const edge =
    contrastRatio(parseHexColor(color), parseHexColor(black)) >=
    contrastRatio(parseHexColor(color), parseHexColor(white))
      ? black
      : white
  const sides = ['1px 1px', '-1px 1px', '1px -1px', '-1px -1px']
  return {
    color,
    backgroundColor: `rgb(${parseHexColor(style.background).join(' ')} / ${style.opacity})`,
    fontSize: `${style.size / 16}rem`,
    textShadow: needsOutline(style)
      ? [...sides.map((side) => `${side} 1px ${edge}`), `0 0 6px ${edge}`].join(', ')
      : undefined,
  }
}

function numberIn(value: unknown, min: number, max: number, other: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : other
}

function colorOr(value: unknown, other: string): string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : other
}
