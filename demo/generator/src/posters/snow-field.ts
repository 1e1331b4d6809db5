/** The field of the train poster in perspective. */
import type { Ctx, gradient } from '../art/paint.ts'

export type Vec = readonly [number, number, number]

/** Pinhole camera above the field. The train runs along u; v is towards us, z is up. */
export const project = ([u, v, z]: Vec): [number, number] => {
  const [a, b] = [Math.cos(0.92), Math.sin(0.92)]
  const x = u * a + v * b
  const y = u * b - v * a
  const [c, s] = [Math.cos(0.8), Math.sin(0.8)]
  const depth = 26 + y * c - z * s
  return [452 + (1500 * x) / depth, 652 - (1500 * (y * s + z * c)) / depth]
}

export const quad = (ctx: Ctx, style: string | ReturnType<typeof gradient>, points: readonly Vec[]) => {
  ctx.fillStyle = style
  ctx.beginPath()
  for (const p of points) ctx.lineTo(...project(p))
  ctx.closePath()
  ctx.fill()
}
