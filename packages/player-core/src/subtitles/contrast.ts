/** Red, green and blue components of a colour, each from 0 to 255. */
export type Rgb = readonly [number, number, number]

export const parseHexColor = (color: string): Rgb => [channelAt(color, 1), channelAt(color, 3), channelAt(color, 5)]
const channelAt = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)

/** Returns the colour that results from `color` with `opacity` (0 to 1) over the colour `behind`. */
export const blend = (color: Rgb, opacity: number, behind: Rgb): Rgb => [
  color[0] * opacity + behind[0] * (1 - opacity),
  color[1] * opacity + behind[1] * (1 - opacity),
  color[2] * opacity + behind[2] * (1 - opacity),
]

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** Returns the contrast ratio of two colours according to WCAG 2.2, from 1 to 21. */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
