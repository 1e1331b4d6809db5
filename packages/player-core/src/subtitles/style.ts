/** The viewer's subtitle settings, as they are saved. */
export interface SubtitleStyle {
  /** Bottom edge of the text above the bottom of the picture, in percent of its height, 4 to 90; undefined until dragged: the screen's own place. */
  position: number | undefined
  /** Colour behind the text, `#rrggbb`. */
  background: string
  /** Of that backing, 0 to 1. */
  opacity: number
  /** Font size in CSS pixels on a phone-sized picture, 12 to 40. */
  size: number
  /** Colour of the text, `#rrggbb`. */
  color: string
}

export const defaultSubtitleStyle: SubtitleStyle = {
  position: undefined,
  background: '#050508',
  opacity: 0.66,
  size: 20,
  color: '#ffffff',
}

/** Reads saved settings; whatever is missing or out of shape takes its default, numbers are brought into range. */
export function readSubtitleStyle(saved: unknown): SubtitleStyle {
  const field = (name: keyof SubtitleStyle): unknown =>
    typeof saved === 'object' && saved !== null ? Reflect.get(saved, name) : undefined
  const { background, color, opacity, size } = defaultSubtitleStyle
  return {
    position: numberIn(field('position'), 4, 90, undefined),
    background: colorOr(field('background'), background),
    opacity: numberIn(field('opacity'), 0, 1, opacity),
    size: numberIn(field('size'), 12, 40, size),
    color: colorOr(field('color'), color),
  }
}

/** CSS values for the line of text and its backing. */
export function subtitleCss(style: SubtitleStyle): { color: string; backgroundColor: string; fontSize: string } {
  const channels = [1, 3, 5].map((at) => Number.parseInt(style.background.slice(at, at + 2), 16))
  return {
    color: style.color,
    backgroundColor: `rgb(${channels.join(' ')} / ${style.opacity})`,
    fontSize: `${style.size / 16}rem`,
  }
}

function numberIn<T>(value: unknown, min: number, max: number, other: T): number | T {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : other
}

function colorOr(value: unknown, other: string): string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : other
}
