import { type BlurPalette, encodeBitmap, paletteColumns } from './cover.ts'

type Pixel = BlurPalette[number]
const finer = 6

/** Eases the interpolation between two colours: its slope is zero at both, so that no edges are visible. */
const ease = (part: number) => part * part * (3 - 2 * part)
const mix = (one: Pixel, other: Pixel, part: number): Pixel => {
  const at = (channel: 0 | 1 | 2) => Math.round(one[channel] + (other[channel] - one[channel]) * part)
  return [at(0), at(1), at(2)]
}

/** Inserts five interpolated values between each two neighbours of a list; the given values stay. */
function refine<T>(values: readonly T[], between: (one: T, other: T, part: number) => T): T[] {
  return Array.from({ length: (values.length - 1) * finer + 1 }, (_, index) => {
    const [left, part] = [Math.floor(index / finer), (index % finer) / finer]
    const [one, other] = [values[left], values[left + 1]]
    if (one === undefined) throw new RangeError(`no value ${left}`)
    return other === undefined ? one : between(one, other, ease(part))
  })
}

/**
 * Renders the palette as a smooth gradient, fine enough that the browser's scaling hides its pixels. A CSS blur filter
 * would be computed for every frame of an animation.
 */
export function gradientImage(blur: BlurPalette): string {
  const rows = Array.from({ length: blur.length / paletteColumns }, (_, y) =>
    refine(blur.slice(y * paletteColumns, (y + 1) * paletteColumns), mix),
  )
  const finerRows = refine(rows, (one, other, part) => one.map((pixel, x) => mix(pixel, other[x] ?? pixel, part)))
  return encodeBitmap(finerRows.flat(), rows[0]?.length ?? 1)
}
