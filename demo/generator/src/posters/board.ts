/** Figures of the chairwoman poster: a director, a cat. */
import { type Ctx, mix } from '../art/paint.ts'
import { type Point, smooth } from '../art/shape.ts'

export const blob = (ctx: Ctx, color: string, points: readonly Point[], tension = 0.5) => {
  ctx.fillStyle = color
  ctx.fill(smooth(points, true, tension))
}

/** A director bent in a deep bow, seen from the side, facing right. */
export function bowing(ctx: Ctx, x: number, y: number, s: number, flip: boolean, suit: string, hair: string): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(flip ? -s : s, s)
  blob(ctx, suit, [
    [-54, 0, 1], [-50, -90], [-58, -170], [-64, -230], [-36, -262], [20, -268], [86, -250], [122, -228], [112, -196], [60, -190],
    [10, -190], [4, -120], [8, 0, 1],
  ], 0.4)
  blob(ctx, mix(suit, '#000000', 0.25), [[40, -216], [64, -214], [66, -120], [58, -84], [44, -86], [42, -130]])
  blob(ctx, '#f2b98c', [[46, -88], [58, -86], [60, -66], [50, -56], [42, -66]])
  blob(ctx, '#f2b98c', [[108, -246], [138, -252], [164, -232], [168, -206], [150, -186], [124, -188], [106, -206]])
  blob(ctx, hair, [[104, -240], [122, -262], [152, -256], [174, -228], [170, -206], [158, -216], [140, -232], [120, -226], [112, -208]])
  ctx.fillStyle = '#fff4e0'
  ctx.fillRect(96, -240, 12, 40)
  ctx.restore()
}

export function cat(ctx: Ctx, x: number, y: number, s: number): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(s, s)
  ctx.lineCap = 'round'
  ctx.lineWidth = 22
  ctx.strokeStyle = '#2b2233'
  ctx.stroke(smooth([[60, -10], [120, -20], [140, -70], [118, -110]], false))
  blob(ctx, '#2b2233', [
    [-60, 0, 1], [-62, -70], [-40, -130], [-34, -160], [-48, -196], [-44, -250, 1], [-14, -222], [14, -222], [44, -250, 1], [48, -196],
    [34, -160], [44, -120], [66, -60], [62, 0, 1],
  ])
  for (const side of [-1, 1]) {
    ctx.fillStyle = '#ffd23f'
    ctx.beginPath()
    ctx.ellipse(side * 20, -188, 10, 12, 0, 0, 7)
    ctx.fill()
    ctx.fillStyle = '#2b2233'
    ctx.fillRect(side * 20 - 2.5, -198, 5, 20)
  }
  blob(ctx, '#ff8a80', [[-5, -172], [5, -172], [0, -165]])
  ctx.fillStyle = '#e8443c'
  ctx.fillRect(-36, -158, 72, 12)
  ctx.restore()
}
