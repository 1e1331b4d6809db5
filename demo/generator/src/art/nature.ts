/** Sky, weather, trees. All sizes in pixels of the target context. */
import { at } from './at.ts'
import { createRandom, type Ctx, glow, mix, rgba } from './paint.ts'
import { smooth } from './shape.ts'

export function moon(ctx: Ctx, x: number, y: number, r: number, color: string, seed = 3): void {
  const random = createRandom(seed)
  glow(ctx, x, y, r * 2.6, color, 0.42)
  ctx.save()
  ctx.beginPath()
  ctx.arc(x, y, r, 0, 7)
  ctx.clip()
  const g = ctx.createRadialGradient(x - r * 0.35, y - r * 0.35, r * 0.1, x, y, r * 1.05)
  g.addColorStop(0, mix(color, '#ffffff', 0.55))
  g.addColorStop(0.7, color)
  g.addColorStop(1, mix(color, '#000000', 0.18))
  ctx.fillStyle = g
  ctx.fillRect(x - r, y - r, r * 2, r * 2)
  ctx.filter = `blur(${r / 22}px)`
  for (let i = 0; i < 26; i++) {
    const a = random() * 7
    const d = Math.sqrt(random()) * r * 0.95
    const size = r * (0.05 + random() * 0.22)
    ctx.fillStyle = rgba(mix(color, '#1b2438', 0.6), 0.1 + random() * 0.12)
    ctx.beginPath()
    ctx.ellipse(x + Math.cos(a) * d, y + Math.sin(a) * d, size, size * (0.6 + random() * 0.4), random() * 3, 0, 7)
    ctx.fill()
  }
  ctx.restore()
}

export function rain(ctx: Ctx, count: number, color: string, alpha: number, seed: number, slant = 0.16): void {
  const { width: w, height: h } = ctx.canvas
  const random = createRandom(seed)
  ctx.save()
  ctx.strokeStyle = color
  ctx.lineCap = 'round'
  for (let i = 0; i < count; i++) {
    const depth = random()
    const x = random() * w * 1.2 - w * 0.1
    const y = random() * h
    const len = (20 + depth * 90) * (h / 1440)
    ctx.globalAlpha = alpha * (0.15 + depth * 0.6)
    ctx.lineWidth = (0.6 + depth * 1.5) * (w / 1080)
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x - len * slant, y + len)
    ctx.stroke()
  }
  ctx.restore()
}

export function snow(ctx: Ctx, count: number, color: string, seed: number, big = 9): void {
  const { width: w, height: h } = ctx.canvas
  const random = createRandom(seed)
  for (let i = 0; i < count; i++) {
    const depth = random() ** 3
    const r = 1 + depth * big
    const x = random() * w
    const y = random() * h
    if (depth > 0.35) glow(ctx, x, y, r * 2.2, color, 0.35)
    else {
      ctx.fillStyle = rgba(color, 0.25 + random() * 0.6)
      ctx.beginPath()
      ctx.arc(x, y, r, 0, 7)
      ctx.fill()
    }
  }
}

const petalPath = smooth([[0, -10, 1], [7, -4], [6, 6], [0, 10], [-6, 6], [-7, -4]])

export function petals(ctx: Ctx, count: number, colors: readonly string[], seed: number, size: [number, number] = [0.5, 2.2]): void {
  const { width: w, height: h } = ctx.canvas
  const random = createRandom(seed)
  for (let i = 0; i < count; i++) {
    const depth = random() ** 2
    ctx.save()
    ctx.translate(random() * w, random() * h)
    ctx.rotate(random() * 7)
    const s = size[0] + depth * (size[1] - size[0])
    ctx.scale(s * (0.35 + random() * 0.65), s)
    if (depth > 0.6) ctx.filter = `blur(${(depth * 4).toFixed(1)}px)`
    ctx.globalAlpha = 0.55 + random() * 0.45
    ctx.fillStyle = at(colors, Math.floor(random() * colors.length))
    ctx.fill(petalPath)
    ctx.restore()
  }
}

export function pines(ctx: Ctx, base: number, min: number, max: number, color: string, seed: number, density = 26): void {
  const random = createRandom(seed)
  ctx.fillStyle = color
  for (let x = -30; x < ctx.canvas.width + 30; x += density * (0.5 + random())) {
    const h = min + random() ** 1.5 * (max - min)
    const half = h * (0.13 + random() * 0.05)
    ctx.beginPath()
    ctx.moveTo(x, base - h)
    const tiers = 9
    for (let i = 1; i <= tiers; i++) {
      const y = base - h + (h * i) / tiers
      const reach = half * (i / tiers) ** 0.9 * (0.8 + random() * 0.35)
      ctx.lineTo(x + reach, y + h * 0.03)
      ctx.lineTo(x + reach * 0.45, y - h * 0.008)
    }
    for (let i = tiers; i >= 1; i--) {
      const y = base - h + (h * i) / tiers
      const reach = half * (i / tiers) ** 0.9 * (0.8 + random() * 0.35)
      ctx.lineTo(x - reach * 0.45, y - h * 0.008)
      ctx.lineTo(x - reach, y + h * 0.03)
    }
    ctx.fill()
  }
  ctx.fillRect(-30, base - 2, ctx.canvas.width + 60, 8)
}
