/** Towers, city lights, drapery, palace roofs, lanterns. */
import { Path2D } from '@napi-rs/canvas'
import { at } from './at.ts'
import { createRandom, type Ctx, glow, gradient, mix, rgba } from './paint.ts'
import { smooth } from './shape.ts'

export type Skyline = {
  base: number
  min: number
  max: number
  body: string
  top?: string
  lit?: string
  litShare?: number
  seed: number
  width?: number
}

/** A row of towers with setbacks, masts and, when `lit` is given, windows. */
export function skyline(ctx: Ctx, s: Skyline): void {
  const random = createRandom(s.seed)
  const w = s.width ?? ctx.canvas.width
  for (let x = -40; x < w;) {
    const bw = 46 + random() * 84
    const bh = s.min + random() ** 1.7 * (s.max - s.min)
    const y = s.base - bh
    ctx.fillStyle = gradient(ctx, [0, y, 0, s.base], [[0, s.top ?? s.body], [1, s.body]])
    ctx.fillRect(x, y, bw, bh + 4)
    const crown = random()
    if (crown > 0.45) ctx.fillRect(x + bw * 0.2, y - bh * 0.07, bw * 0.6, bh * 0.08)
    if (crown > 0.7) ctx.fillRect(x + bw * 0.48, y - bh * 0.24, 3, bh * 0.24)
    if (s.lit) {
      const cell = 11
      for (let wy = y + 14; wy < s.base - 10; wy += cell * 1.5)
        for (let wx = x + 8; wx < x + bw - 8; wx += cell)
          if (random() < (s.litShare ?? 0.2)) {
            ctx.fillStyle = rgba(s.lit, 0.25 + random() * 0.7)
            ctx.fillRect(wx, wy, cell * 0.5, cell * 0.75)
          }
    }
    x += bw + random() * 14 - 4
  }
}

/** Out-of-focus city lights. */
export function bokeh(
  ctx: Ctx,
  colors: readonly string[],
  count: number,
  area: [number, number, number, number],
  size: [number, number],
  seed: number,
): void {
  const random = createRandom(seed)
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  for (let i = 0; i < count; i++) {
    const x = area[0] + random() * area[2]
    const y = area[1] + random() * area[3]
    const r = size[0] + random() ** 2 * (size[1] - size[0])
    const color = at(colors, Math.floor(random() * colors.length))
    const g = ctx.createRadialGradient(x, y, 0, x, y, r)
    const a = 0.12 + random() * 0.3
    g.addColorStop(0, rgba(color, a * 0.7))
    g.addColorStop(0.82, rgba(color, a))
    g.addColorStop(1, rgba(color, 0))
    ctx.fillStyle = g
    ctx.fillRect(x - r, y - r, r * 2, r * 2)
  }
  ctx.restore()
}

/** Drapery from x0 to x1: shaded folds, gathered at the edge towards `gather`. */
export function curtain(ctx: Ctx, x0: number, x1: number, color: string, seed: number, gather: 'left' | 'right', waist = 0.62): void {
  const h = ctx.canvas.height
  const random = createRandom(seed)
  const folds = 9
  const edge = gather === 'left' ? x0 : x1
  const pull = (y: number) => 1 - waist * Math.exp(-(((y / h - 0.66) / 0.3) ** 2))
  for (let i = 0; i < folds; i++) {
    const a = i / folds
    const b = (i + 1.25) / folds
    const xa = (t: number, y: number) => edge + (x0 + (x1 - x0) * t - edge) * pull(y)
    const path = new Path2D()
    path.moveTo(xa(a, 0), 0)
    for (let y = 0; y <= h; y += h / 24) path.lineTo(xa(a, y), y)
    for (let y = h; y >= 0; y -= h / 24) path.lineTo(xa(b, y), y)
    path.closePath()
    const g = ctx.createLinearGradient(xa(a, 0), 0, xa(b, 0), 0)
    const lift = 0.1 + random() * 0.16
    g.addColorStop(0, mix(color, '#000000', 0.72))
    g.addColorStop(0.45, mix(color, '#ffffff', lift * 0.5))
    g.addColorStop(0.7, color)
    g.addColorStop(1, mix(color, '#000000', 0.8))
    ctx.fillStyle = g
    ctx.fill(path)
  }
}

/** Tiled palace roof with upturned eaves, centred on x: tiles, the lit edge, and a ridge with its ornaments. */
export function palaceRoof(ctx: Ctx, x: number, y: number, w: number, h: number, color: string, edgeColor: string): void {
  const half = w / 2
  const eave = smooth(
    [
      [x - half, y - h * 0.34, 1], [x - half * 0.9, y - h * 0.06], [x - half * 0.7, y], [x, y + h * 0.03], [x + half * 0.7, y],
      [x + half * 0.9, y - h * 0.06], [x + half, y - h * 0.34, 1], [x + half * 0.8, y - h * 0.26], [x + half * 0.52, y - h * 0.62],
      [x + half * 0.42, y - h, 1], [x - half * 0.42, y - h, 1], [x - half * 0.52, y - h * 0.62], [x - half * 0.8, y - h * 0.26],
    ],
    true,
    0.5,
  )
  ctx.save()
  ctx.fillStyle = gradient(ctx, [0, y - h, 0, y], [[0, mix(color, '#000000', 0.3)], [1, color]])
  ctx.fill(eave)
  ctx.clip(eave)
  ctx.strokeStyle = rgba('#000000', 0.35)
  ctx.lineWidth = Math.max(1, w / 420)
  for (let i = -30; i <= 30; i++) {
    ctx.beginPath()
    ctx.moveTo(x + (i / 30) * half * 0.45, y - h)
    ctx.quadraticCurveTo(x + (i / 30) * half * 0.6, y - h * 0.3, x + (i / 30) * half, y + h * 0.1)
    ctx.stroke()
  }
  ctx.restore()
  ctx.strokeStyle = edgeColor
  ctx.lineWidth = Math.max(1.5, w / 300)
  ctx.stroke(
    smooth([[x - half, y - h * 0.34], [x - half * 0.9, y - h * 0.06], [x - half * 0.7, y], [x, y + h * 0.03], [x + half * 0.7, y], [
      x + half * 0.9,
      y - h * 0.06,
    ], [x + half, y - h * 0.34]], false),
  )
  ctx.fillStyle = mix(color, '#000000', 0.35)
  ctx.fillRect(x - half * 0.46, y - h * 1.08, half * 0.92, h * 0.1)
  for (const side of [-1, 1])
    ctx.fill(
      smooth([[x + side * half * 0.44, y - h], [x + side * half * 0.5, y - h * 1.12], [x + side * half * 0.47, y - h * 1.3, 1], [
        x + side * half * 0.4,
        y - h * 1.1,
      ]]),
    )
}

export function lantern(ctx: Ctx, x: number, y: number, r: number, color: string, light: string, tassel = true): void {
  glow(ctx, x, y, r * 4.6, light, 0.55)
  ctx.save()
  ctx.translate(x, y)
  const g = ctx.createRadialGradient(0, r * 0.1, r * 0.1, 0, 0, r * 1.2)
  g.addColorStop(0, mix(light, '#ffffff', 0.6))
  g.addColorStop(0.5, light)
  g.addColorStop(1, color)
  ctx.fillStyle = g
  ctx.beginPath()
  ctx.ellipse(0, 0, r, r * 0.86, 0, 0, 7)
  ctx.fill()
  ctx.strokeStyle = rgba('#3a0a06', 0.35)
  ctx.lineWidth = r * 0.035
  for (const k of [0.25, 0.55, 0.82]) {
    ctx.beginPath()
    ctx.ellipse(0, 0, r * k, r * 0.86, 0, 0, 7)
    ctx.stroke()
  }
  ctx.fillStyle = '#2a0d08'
  ctx.fillRect(-r * 0.42, -r * 0.98, r * 0.84, r * 0.2)
  ctx.fillRect(-r * 0.42, r * 0.76, r * 0.84, r * 0.2)
  if (tassel) {
    ctx.strokeStyle = mix(color, '#000000', 0.1)
    ctx.lineWidth = r * 0.05
    for (let i = -3; i <= 3; i++) {
      ctx.beginPath()
      ctx.moveTo(i * r * 0.05, r * 0.95)
      ctx.lineTo(i * r * 0.09, r * 1.9)
      ctx.stroke()
    }
  }
  ctx.restore()
}
