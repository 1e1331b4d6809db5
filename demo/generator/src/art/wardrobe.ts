/** More people for the scenes, in the units of part.ts: other clothes, other trades. */
import { pearls } from './family.ts'
import { lashes, manFace, manHair, manSuit, updoHair, womanFace } from './figures.ts'
import { royalCollar } from './palace.ts'
import { type Figure, type Part, part, strand } from './part.ts'
import type { Point } from './shape.ts'

/** A buttoned coat with lapels: nurses, doctors, travellers. */
const coat = part('cloth', [
  [10, 128, 1], [26, 146], [46, 160], [66, 186], [74, 250], [78, 420, 1], [-128, 420, 1], [-124, 280], [-112, 210], [-90, 170], [-56, 148],
  [-34, 124, 1], [-22, 138], [-4, 146],
])

const lapel = part('trim', [[8, 126, 1], [16, 142, 1], [26, 206, 1], [6, 170, 1], [-10, 150, 1], [-36, 134, 1], [-34, 118, 1], [-14, 132]], 0.3)

export const coatBust: Figure = [womanFace, lashes, coat, lapel, updoHair]

/** Tufts along an outline: every few units the edge jumps out and falls back, never quite evenly. */
function tufted(outline: readonly Point[], step: number, depth: number): Point[] {
  return outline.flatMap((from, i): Point[] => {
    const to = outline[(i + 1) % outline.length] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const count = Math.max(1, Math.round(length / step))
    const [nx, ny] = [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
    return Array.from({ length: count }, (_, k): Point[] => {
      const at = (u: number, out: number): Point => [from[0] + (to[0] - from[0]) * u + nx * out, from[1] + (to[1] - from[1]) * u + ny * out, 1]
      return [at(k / count, 0), at((k + 0.62) / count, depth * (0.6 + 0.4 * Math.sin(i * 3 + k * 2.3)))]
    }).flat()
  })
}

const fur = part(
  'hair',
  tufted(
    [[14, 130], [30, 142], [48, 160], [50, 180], [30, 186], [8, 178], [-20, 176], [-52, 178], [-86, 174], [-94, 156], [-74, 132], [-46, 112], [
      -32,
      118,
    ], [-10, 136]],
    9,
    7,
  ),
  0.2,
)

const shoulderHair = part('hair', [
  [33, 15], [38, 23, 1], [42, 9], [36, -6], [16, -18], [-14, -18], [-40, -6], [-54, 18], [-58, 48], [-60, 80], [-66, 108], [-72, 130, 1],
  [-56, 124], [-46, 138, 1], [-36, 118], [-24, 126, 1], [-20, 100], [-12, 74], [-4, 56], [6, 40], [14, 26], [24, 20],
])

/** A man of the northern packs. */
export const furBust: Figure = [manFace, manSuit, shoulderHair, fur]

const helmet = part('gear', [[40, 30, 1], [46, 16], [40, -6], [20, -22], [-10, -26], [-40, -14], [-58, 12], [-60, 44], [-54, 62, 1], [-20, 58, 1], [
  -8,
  40,
  1,
]], 0.5)

const visor = part('hair', [[38, 32, 1], [62, 30], [64, 36], [40, 42, 1], [6, 46, 1], [-8, 40, 1]], 0.4)

const strap = strand('hair', 4, [[-14, 56], [-10, 86], [6, 106]])

const jacket = part('cloth', [
  [14, 106, 1], [24, 128], [36, 150], [58, 174], [70, 210], [74, 420, 1], [-154, 420, 1], [-144, 260], [-132, 206], [-108, 168], [-72, 146],
  [-50, 128], [-42, 100, 1], [-16, 118],
])

/** The food courier, with helmet. */
export const riderBust: Figure = [manFace, jacket, manHair, strap, helmet, visor]

const peakedCap = part(
  'cloth',
  [[36, 14, 1], [40, 0], [56, -14], [30, -30], [-16, -34], [-56, -22], [-62, -8], [-50, 6], [-50, 18, 1], [-6, 22]],
  0.5,
)

const capBand = part('accent', [[37, 16, 1], [40, 2, 1], [-4, 6], [-50, 4, 1], [-50, 18, 1], [-6, 22]], 0.4)

const capPeak = part('hair', [[37, 16, 1], [58, 22], [60, 28], [38, 25, 1], [10, 24, 1]], 0.4)

const tie = part('accent', [[11, 121, 1], [-8, 124], [-30, 112, 1], [-34, 121, 1], [-10, 135], [9, 140, 1], [15, 131, 1]])

export const conductorBust: Figure = [manFace, manSuit, tie, manHair, peakedCap, capBand, capPeak]

/** For actors.ts: coloured parts that move with the body, not with the head. */
export const bodyParts: readonly Part[] = [lapel, fur, royalCollar, tie, ...pearls]

/** For actors.ts: cloth that moves with the head. */
export const headParts: ReadonlySet<Part> = new Set([peakedCap])
