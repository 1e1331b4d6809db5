/** The two colours of the accent gradient, `#RRGGBB`. */
export type Accent = readonly [string, string]
type Rgb = readonly [number, number, number]

const background: Rgb = [0x0b, 0x0b, 0x10]
const surface3: Rgb = [0x28, 0x28, 0x33]
const white: Rgb = [255, 255, 255]
const leastForText = 4.5
/** A gradient is checked at the ends of this many equal parts, because its middle can be darker than both ends. */
const looks = 16

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return [at(0), at(1), at(2)]
}

/** Returns the relative luminance as defined by WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns the reason why an accent cannot be used; undefined if near-black text is readable on the whole gradient.
 */
export function accentError([from, to]: Accent): string | undefined {
  const places = Array.from({ length: looks + 1 }, (_, at) => mix(rgbOf(from), rgbOf(to), at / looks))
  const least = Math.min(...places.map((place) => contrast(place, background)))
  if (least >= leastForText) return undefined
  return `${from} to ${to} is too dark: near-black text on it has a contrast of ${least.toFixed(1)} and needs ${leastForText}`
}

/** Returns the accent as a text colour, lightened until it is readable on the lightest surface. */
function asText(colour: Rgb): Rgb {
  const steps = Array.from({ length: 21 }, (_, at) => mix(colour, white, at / 20))
  return steps.find((step) => contrast(step, surface3) >= leastForText) ?? white
}

/**
 * Renders the style sheet with the design tokens of `tokens.css` that depend on the accent. `:root:root` overrides the
 * defaults in any order of style sheets.
 */
export function renderAccentStyleSheet([from, to]: Accent): string {
  const [one, two] = [rgbOf(from), rgbOf(to)]
  const wash = mix(one, two, 0.5).map(Math.round).join(' ')
  return `:root:root {
  --hot-1: ${hexOf(one)};
  --hot-2: ${hexOf(two)};
  --hot-ink: ${hexOf(background)};
  --hot-text: ${hexOf(asText(one))};
  --hot-wash: rgb(${wash} / 0.13);
  --glow: 0 8px 28px rgb(${two.join(' ')} / 0.28);
  --focus: ${hexOf(mix(one, white, 0.75))};
}
`
}
