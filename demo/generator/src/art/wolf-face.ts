/** The wolf of the poster and of the emblem. */
import { type Ctx, glow, mix } from './paint.ts'
import { type Point, smooth } from './shape.ts'

/** Wolf's face from the front, in planes; ±110 × ±150 units around (0, 0). */
export function wolfFace(ctx: Ctx, x: number, y: number, scale: number, tones: { dark: string; mid: string; light: string; eye: string }): void {
  const poly = (points: readonly Point[], color: string, mirror = true) => {
    for (const side of mirror ? [1, -1] : [1]) {
      ctx.fillStyle = side === 1 ? color : mix(color, '#000000', 0.22)
      ctx.beginPath()
      for (const [px, py] of points) ctx.lineTo(px * side, py)
      ctx.closePath()
      ctx.fill()
    }
  }
  const { dark, mid, light, eye } = tones
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  poly([[0, -56], [18, -64], [58, -128], [84, -34], [106, 2], [92, 14], [112, 40], [90, 46], [104, 72], [76, 72], [84, 98], [56, 94], [44, 126], [
    26,
    150,
  ], [0, 158]], dark)
  poly([[30, -66], [57, -108], [70, -46], [52, -40]], mix(dark, '#000000', 0.5))
  poly([[57, -112], [72, -46], [82, -34], [58, -128]], mix(mid, dark, 0.3))
  poly([[0, -54], [20, -58], [52, -38], [30, -22], [10, -6], [0, -14]], mix(dark, mid, 0.55))
  poly([[0, -14], [10, -6], [15, 40], [13, 84], [0, 88]], mix(mid, light, 0.5))
  poly([[10, -6], [30, -22], [42, -12], [20, 16], [15, 38]], mid)
  poly([[52, -38], [84, -34], [100, 2], [72, 0], [42, -12], [30, -22]], mix(dark, mid, 0.35))
  poly([[72, 0], [100, 2], [86, 14], [104, 40], [78, 38], [56, 20]], mix(dark, mid, 0.6))
  poly([[20, 16], [56, 20], [78, 38], [56, 60], [34, 74], [15, 46]], mix(dark, mid, 0.8))
  poly([[34, 74], [56, 60], [78, 38], [98, 68], [68, 66], [76, 92], [48, 88]], mix(dark, mid, 0.4))
  poly([[15, 46], [34, 74], [32, 104], [22, 118], [0, 124], [0, 88], [13, 84]], mix(mid, light, 0.22))
  poly([[0, 88], [13, 86], [21, 94], [16, 108], [0, 114]], '#07080c')
  poly([[0, 124], [22, 118], [32, 104], [40, 122], [25, 146], [0, 156]], mix(dark, '#000000', 0.2))
  for (const side of [1, -1]) {
    ctx.save()
    ctx.scale(side, 1)
    ctx.fillStyle = '#05060a'
    ctx.fill(smooth([[14, 12, 1], [24, -2], [40, -8], [48, -10, 1], [42, 2], [30, 10]]))
    ctx.fillStyle = eye
    ctx.fill(smooth([[19, 9, 1], [27, -1], [38, -5], [44, -6.5, 1], [38, 3], [29, 8]]))
    ctx.fillStyle = '#05060a'
    ctx.beginPath()
    ctx.ellipse(31.5, 1.5, 2.6, 4.6, 0.2, 0, 7)
    ctx.fill()
    ctx.fillStyle = 'rgba(255,255,255,.9)'
    ctx.beginPath()
    ctx.arc(33.4, -0.6, 1.1, 0, 7)
    ctx.fill()
    ctx.restore()
    glow(ctx, 31 * side, 1, 34, eye, 0.5)
  }
  ctx.restore()
}
