/** A coiled dragon like a carved seal; centred, about 290 units wide. It has no text, so it works in every language. */
import type { Path2D } from '@napi-rs/canvas'
import type { Ctx } from './paint.ts'
import { smooth } from './shape.ts'

const END = Math.PI * 3.62
const coil = (angle: number, out = 0): [number, number] => [Math.cos(angle) * (20 + angle * 8.2 + out), Math.sin(angle) * (20 + angle * 8.2 + out)]
const angles = Array.from({ length: 42 }, (_, i) => (i / 41) * END)
const [headX, headY] = coil(END)

export const dragonCoil: Path2D = smooth(angles.map((a) => coil(a)), false)
export const dragonSpines: readonly Path2D[] = angles.filter((_, i) => i > 4 && i < 40).map((a) =>
  smooth([[...coil(a - 0.07, 5)], [...coil(a + 0.16, 22), 1], [...coil(a + 0.07, 5)]], true, 0.2)
)
export const dragonSealHead: Path2D = smooth(
  [[-8, 24, 1], [-20, -4], [-6, -30], [-30, -66, 1], [12, -40], [6, -76, 1], [36, -38], [66, -30], [94, -14, 1], [60, -2], [84, 14, 1], [46, 18], [
    20,
    34,
    1,
  ]],
  true,
  0.35,
)

/** Moves to the end of the coil, where the head sits. */
export function atHead(c: Ctx): void {
  c.translate(headX, headY)
  c.rotate(-0.2)
}

/** The whole emblem in one colour. */
export function dragonSeal(c: Ctx, color: string, lineWidth: number): void {
  c.save()
  c.strokeStyle = color
  c.fillStyle = color
  c.lineWidth = lineWidth
  c.lineCap = 'round'
  c.stroke(dragonCoil)
  for (const spine of dragonSpines) c.fill(spine)
  atHead(c)
  c.fill(dragonSealHead)
  c.restore()
}
