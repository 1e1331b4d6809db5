/** Briars and scissors of the thorn-street poster. */
import { at } from '../art/at.ts'
import { type Ctx, gradient } from '../art/paint.ts'
import { type Point, smooth } from '../art/shape.ts'

/** A briar along the points: stem of even width, thorns on alternate sides, a few leaves. */
export function briar(ctx: Ctx, points: readonly Point[], width: number, color: string, every: number, leaves = false): void {
  ctx.strokeStyle = color
  ctx.fillStyle = color
  ctx.lineWidth = width
  ctx.lineCap = 'round'
  ctx.stroke(smooth(points, false))
  let carry = 0
  let side = 1
  for (const [i, b] of points.slice(1).entries()) {
    const a = at(points, i)
    const len = Math.hypot(b[0] - a[0], b[1] - a[1])
    const [dx, dy] = [(b[0] - a[0]) / len, (b[1] - a[1]) / len]
    for (carry += len; carry > every; carry -= every) {
      const [x, y] = [b[0] - dx * (carry - every), b[1] - dy * (carry - every)]
      const [nx, ny] = [-dy * side, dx * side]
      const l = width * 2.1
      ctx.fill(
        smooth([[x - dx * l * 0.6, y - dy * l * 0.6, 1], [x + nx * l * 0.5, y + ny * l * 0.5], [
          x + nx * l * 1.2 + dx * l * 0.7,
          y + ny * l * 1.2 + dy * l * 0.7,
          1,
        ], [x + dx * l * 0.5 + nx * l * 0.2, y + dy * l * 0.5 + ny * l * 0.2]]),
      )
      if (leaves && side > 0) {
        const m = width * 6
        ctx.fill(
          smooth([[x, y, 1], [x - nx * m * 0.5 + dx * m * 0.1, y - ny * m * 0.5 + dy * m * 0.1], [
            x - nx * m + dx * m * 0.8,
            y - ny * m + dy * m * 0.8,
            1,
          ], [x - nx * m * 0.2 + dx * m * 0.7, y - ny * m * 0.2 + dy * m * 0.7]]),
        )
      }
      side = -side
    }
  }
}

/** A wreath for a briar to follow; `wobble` keeps it from looking turned on a lathe. */
export const wreath = (x: number, y: number, r: number, wobble: number): Point[] =>
  Array.from({ length: 49 }, (_, i) => {
    const a = (i / 48) * Math.PI * 2 - 1.2
    const d = r + wobble * Math.sin(i * 1.31)
    return [x + Math.cos(a) * d, y + Math.sin(a) * d]
  })

/** Florist’s scissors, half open; the pivot is the origin, the points are up. */
export function scissors(ctx: Ctx, x: number, y: number, angle: number): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(angle)
  for (const side of [-1, 1]) {
    ctx.save()
    ctx.scale(side, 1)
    ctx.rotate(0.2)
    ctx.fillStyle = gradient(ctx, [-16, 0, 16, 0], [[0, '#f6dcd0'], [0.5, '#8f7078'], [1, '#2a1520']])
    ctx.fill(smooth([[-12, 30, 1], [-16, -60], [-10, -180], [4, -262, 1], [12, -60], [13, 30, 1]]))
    ctx.strokeStyle = '#d6b3a8'
    ctx.lineWidth = 15
    ctx.stroke(smooth([[0, 20], [18, 60], [66, 92], [104, 146], [90, 194], [50, 194], [28, 150], [14, 80]], false))
    ctx.restore()
  }
  ctx.fillStyle = '#3a1420'
  ctx.beginPath()
  ctx.arc(0, 14, 9, 0, 7)
  ctx.fill()
  ctx.restore()
}
