import type { Accent } from '../../brands/accent.ts'

/** A rounded box in a square of 64 units; `turn` rotates it by degrees around a point. */
interface Shape {
  readonly at: readonly [x: number, y: number]
  readonly size: readonly [width: number, height: number]
  readonly radius: number
  readonly turn?: { readonly degrees: number; readonly around: readonly [x: number, y: number] }
  /** A colour, or `ledge` for the accent gradient from left to right. */
  readonly colour: string
}

const square = 64
const background = '#0B0B10'
const ground: Shape = { at: [0, 0], size: [square, square], radius: 14, colour: background }
/** Shapes of the icon: a card on a ledge, and a card that has slipped over the end of the ledge. */
const drawing: readonly Shape[] = [
  { at: [8, 35.5], size: [34.5, 5], radius: 0, colour: 'ledge' },
  { at: [37.5, 35.5], size: [5, 22.5], radius: 0, colour: 'ledge' },
  { at: [15, 12], size: [15, 20], radius: 3, colour: '#F7F3EE' },
  { at: [43, 34], size: [13, 18], radius: 3, turn: { degrees: 22, around: [49, 43] }, colour: '#96929F' },
]
const ownAccent: Accent = ['#FF7A59', '#FF3D6E']
const [ledgeLeft, ledgeRight] = [8, 40]

/** Renders the app's icon as an SVG without a fixed size. */
export function iconSvg(accent: Accent = ownAccent): string {
  const boxes = [ground, ...drawing].map(({ at: [x, y], size: [width, height], radius, turn, colour }) => {
    const fill = colour === 'ledge' ? 'url(#g)' : colour
    const transform = turn ? ` transform="rotate(${turn.degrees} ${turn.around.join(' ')})"` : ''
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${transform}/>`
  })
  const [from, to] = accent.map((colour, at) => `<stop offset="${at}" stop-color="${colour}"/>`)
  const ledge = `<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="${ledgeLeft}" x2="${ledgeRight}">${from}${to}</linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${square} ${square}"><defs>${ledge}</defs>${boxes.join('')}</svg>`
}

/** Returns the distance of a point from a shape in units of the square; negative inside the shape. */
function distance({ at, size, radius, turn }: Shape, x: number, y: number): number {
  let [px, py] = [x, y]
  if (turn) {
    const angle = (-turn.degrees * Math.PI) / 180
    const [dx, dy] = [x - turn.around[0], y - turn.around[1]]
    px = turn.around[0] + dx * Math.cos(angle) - dy * Math.sin(angle)
    py = turn.around[1] + dx * Math.sin(angle) + dy * Math.cos(angle)
  }
  const qx = Math.abs(px - at[0] - size[0] / 2) - size[0] / 2 + radius
  const qy = Math.abs(py - at[1] - size[1] / 2) - size[1] / 2 + radius
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/**
 * Draws a shape with antialiased edges into an image of `size` × `size` pixels. `unit` is the width of a pixel in the
 * units of the shape.
 */
function paint(pixels: Buffer, size: number, shape: Shape, unit: number, accent: Accent): void {
  const [from, to] = (shape.colour === 'ledge' ? accent : [shape.colour, shape.colour]).map(channels)
  const inPixels = (place: number) => size / 2 + (place - square / 2) / unit
  // Whether rotated or not, the shape is within the circle around its centre with its diagonal as radius.
  const reach = Math.hypot(...shape.size)
  const range = (axis: 0 | 1) => {
    const middle = shape.at[axis] + shape.size[axis] / 2
    const [first, end] = [inPixels(middle - reach), inPixels(middle + reach)]
    return [Math.max(0, Math.floor(first)), Math.min(size, Math.ceil(end))] as const
  }
  const [[left, right], [top, bottom]] = [range(0), range(1)]
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const x = square / 2 + (column + 0.5 - size / 2) * unit
      const y = square / 2 + (row + 0.5 - size / 2) * unit
      const cover = Math.min(Math.max(0.5 - distance(shape, x, y) / unit, 0), 1)
      if (cover === 0) continue
      const start = (row * size + column) * 4
      const share = Math.min(Math.max((x - ledgeLeft) / (ledgeRight - ledgeLeft), 0), 1)
      const under = pixels[start + 3] ?? 0
      for (const [at, first] of (from ?? []).entries()) {
        const colour = first + ((to?.[at] ?? first) - first) * share
        const below = under === 0 ? colour : (pixels[start + at] ?? 0)
        pixels[start + at] = Math.round(below + (colour - below) * cover)
      }
      pixels[start + 3] = Math.max(under, Math.round(255 * cover))
    }
  }
}

/**
 * Renders the icon in pixels (RGBA), without an SVG parser, which could be attacked through uploads. `isWhole` is for
 * systems that crop icons: colour up to every edge, and the drawing within the safe circle.
 */
export function iconPixels(size: number, isWhole: boolean, accent: Accent = ownAccent): Buffer {
  const pixels = Buffer.alloc(size * size * 4)
  const unit = square / size
  paint(pixels, size, isWhole ? { ...ground, radius: 0 } : ground, unit, accent)
  // Scaled to 0.7, every corner of the drawing is within the safe circle, whose diameter is 0.8 of the icon's width.
  for (const shape of drawing) paint(pixels, size, shape, isWhole ? unit / 0.7 : unit, accent)
  return pixels
}
