/** Rose, ring, stone, crown, and the sparkle on them. */
import { createRandom, type Ctx, glow, gradient, mix } from './paint.ts'
import { type Point, smooth } from './shape.ts'

/** Rose bloom from overlapping petals, drawn outside in. */
export function rose(ctx: Ctx, x: number, y: number, r: number, color: string, seed = 2): void {
  const random = createRandom(seed)
  ctx.save()
  ctx.translate(x, y)
  for (let ring = 5; ring >= 0; ring--) {
    const n = ring === 0 ? 2 : 3 + ring
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2 + ring * 0.9 + random() * 0.3
      const d = r * 0.15 * ring
      const s = r * (0.26 + ring * 0.075)
      ctx.save()
      ctx.rotate(a)
      ctx.translate(d, 0)
      const g = ctx.createRadialGradient(-s * 0.4, 0, s * 0.1, 0, 0, s)
      g.addColorStop(0, mix(color, '#000000', 0.72))
      g.addColorStop(0.72, mix(color, '#000000', 0.12 + (5 - ring) * 0.05))
      g.addColorStop(1, mix(color, '#ffffff', 0.2))
      ctx.fillStyle = g
      ctx.fill(
        smooth([[-s * 0.5, -s * 0.5], [s * 0.3, -s * 0.86], [s * 0.92, -s * 0.3], [s * 0.84, s * 0.4], [s * 0.2, s * 0.86], [-s * 0.5, s * 0.5]]),
      )
      ctx.restore()
    }
  }
  ctx.restore()
}

/** Metal ring seen face-on, rounded across its width; `arc` draws a part of it. */
export function ring(
  ctx: Ctx,
  x: number,
  y: number,
  r: number,
  width: number,
  metal: readonly [string, string, string],
  arc: [number, number] = [0, Math.PI * 2],
): void {
  const [dark, base, shine] = metal
  ctx.save()
  ctx.lineCap = 'butt'
  for (let i = 0; i < 24; i++) {
    const t = i / 23
    const edge = Math.sin(t * Math.PI)
    const g = ctx.createConicGradient(-0.6, x, y)
    for (
      const [at, c] of [[0, base], [0.1, shine], [0.2, base], [0.36, dark], [0.5, base], [0.6, shine], [0.68, base], [0.86, dark], [1, base]] as const
    )
      g.addColorStop(at, mix(mix(dark, '#000000', 0.5), c, 0.35 + edge * 0.65))
    ctx.strokeStyle = g
    ctx.lineWidth = width / 20
    ctx.beginPath()
    ctx.arc(x, y, r - width / 2 + width * t, arc[0], arc[1])
    ctx.stroke()
  }
  ctx.restore()
}

export function diamond(ctx: Ctx, x: number, y: number, s: number): void {
  const facets: readonly (readonly [corners: readonly Point[], color: string])[] = [
    [[[-50, -16], [-28, -42], [-14, -16]], '#bfe0ff'],
    [[[-28, -42], [0, -42], [-14, -16]], '#ffffff'],
    [[[0, -42], [28, -42], [14, -16]], '#d8ecff'],
    [[[28, -42], [50, -16], [14, -16]], '#9cc4ee'],
    [[[0, -42], [14, -16], [-14, -16]], '#8fb7e4'],
    [[[-50, -16], [-14, -16], [0, 44]], '#7ea6d6'],
    [[[-14, -16], [14, -16], [0, 44]], '#eaf5ff'],
    [[[14, -16], [50, -16], [0, 44]], '#5f86b8'],
  ]
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(s / 50, s / 50)
  for (const [corners, color] of facets) {
    ctx.fillStyle = color
    ctx.beginPath()
    for (const [px, py] of corners) ctx.lineTo(px, py)
    ctx.closePath()
    ctx.fill()
  }
  ctx.restore()
}

export function sparkle(ctx: Ctx, x: number, y: number, r: number, color = '#ffffff'): void {
  glow(ctx, x, y, r * 0.8, color, 0.8)
  ctx.save()
  ctx.translate(x, y)
  ctx.fillStyle = color
  for (const [w, h] of [[r, r * 0.035], [r * 0.035, r]] as const) {
    ctx.beginPath()
    ctx.moveTo(-w, 0)
    ctx.quadraticCurveTo(0, 0, 0, -h)
    ctx.quadraticCurveTo(0, 0, w, 0)
    ctx.quadraticCurveTo(0, 0, 0, h)
    ctx.quadraticCurveTo(0, 0, -w, 0)
    ctx.fill()
  }
  ctx.restore()
}

export function crown(ctx: Ctx, x: number, y: number, w: number, metal: readonly [string, string, string]): void {
  const [dark, base, shine] = metal
  const h = w * 0.56
  ctx.save()
  ctx.translate(x, y)
  ctx.fillStyle = gradient(ctx, [-w / 2, 0, w / 2, 0], [[0, dark], [0.22, shine], [0.45, base], [0.62, shine], [0.8, base], [1, dark]])
  ctx.beginPath()
  ctx.moveTo(-w * 0.44, 0)
  for (
    const [px, py] of [[-0.5, -0.72], [-0.27, -0.38], [-0.2, -0.92], [-0.09, -0.42], [0, -1.1], [0.09, -0.42], [0.2, -0.92], [0.27, -0.38], [
      0.5,
      -0.72,
    ], [0.44, 0]] as const
  )
    ctx.lineTo(px * w, py * h)
  ctx.quadraticCurveTo(0, h * 0.16, -w * 0.44, 0)
  ctx.fill()
  for (const [px, py] of [[-0.5, -0.76], [-0.2, -0.97], [0, -1.16], [0.2, -0.97], [0.5, -0.76]] as const) {
    ctx.beginPath()
    ctx.arc(px * w, py * h, w * 0.024, 0, 7)
    ctx.fill()
  }
  ctx.restore()
}
