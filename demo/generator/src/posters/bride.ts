/** The bride of the wedding-eve poster: figure from behind, and cloth in the air. */
import type { Ctx } from '../art/paint.ts'
import type { Figure } from '../art/part.ts'
import { type Point, smooth } from '../art/shape.ts'

const part = (tone: Figure[number]['tone'], points: readonly Point[], tension = 0.5) => ({ tone, path: smooth(points, true, tension) })

/** The bride falls away from the viewer, arms open: head top at y = 0, waist at 296; the skirt is painted separately. */
export const fallingBride: Figure = [
  part('skin', [
    [-12, 78], [-16, 104], [-40, 112], [-70, 106], [-104, 70], [-132, 30], [-168, -34], [-186, -60], [-206, -98, 1], [-190, -82],
    [-188, -110, 1], [-176, -84], [-164, -70], [-156, -46], [-116, 10], [-84, 52], [-60, 78, 1], [-64, 150], [-46, 190], [0, 268],
    [46, 190], [64, 158], [88, 152], [140, 168], [170, 150], [214, 112], [236, 106], [262, 76, 1], [246, 80], [252, 58, 1], [230, 84],
    [206, 98], [164, 134], [138, 142], [96, 122], [62, 110], [36, 112], [14, 104], [12, 78],
  ]),
  part('cloth', [[-52, 172, 1], [-48, 220], [-38, 268], [-36, 300, 1], [36, 300, 1], [38, 268], [48, 220], [52, 172, 1], [26, 222], [0, 258, 1], [
    -26,
    222,
  ]]),
  part('hair', [[0, -6], [24, 0], [38, 24], [40, 52], [30, 80], [12, 94], [-12, 94], [-30, 80], [-40, 52], [-38, 24], [-24, 0]]),
  part('accent', [[8, 20, 1], [30, 22], [40, 44], [32, 70, 1], [24, 48]]),
]

/** Cloth thrown from a point: pleats run from the waist to a hem that turns in at every fold. */
export function thrown(ctx: Ctx, pleats: number, from: number, to: number, reach: (t: number) => number, waist: number, fold: string): void {
  const at = (t: number, r: number): Point => {
    const a = from + (to - from) * t
    return [Math.cos(a) * r, Math.sin(a) * r]
  }
  const hem = Array.from({ length: pleats * 2 + 1 }, (_, i): Point => {
    const t = i / (pleats * 2)
    const [x, y] = at(t, reach(t) * (i % 2 ? 1.06 : 0.96))
    return i % 2 ? [x, y] : [x, y, 1]
  })
  const hip = (t: number): Point => [at(t, reach(t) * 0.42)[0] * 0.62, at(t, reach(t) * 0.42)[1] + 34]
  const path = smooth([[-waist, 0, 1], [-waist * 1.5, 44], hip(0), ...hem, hip(1), [waist * 1.5, 44], [waist, 0, 1]])
  ctx.fill(path)
  ctx.save()
  ctx.clip(path)
  ctx.filter = 'blur(4px)'
  for (let i = 1; i < pleats; i++) {
    const [x, y] = at(i / pleats, reach(i / pleats) * 1.04)
    ctx.fillStyle = fold
    ctx.fill(
      smooth([[waist * (1 - (2 * i) / pleats) * 0.8, 6, 1], [x * 0.42, y * 0.48], [x - 4, y, 1], [x + 46 - i * 6, y * 0.99, 1], [
        x * 0.5 + 6,
        y * 0.5,
      ]]),
    )
  }
  ctx.restore()
}
