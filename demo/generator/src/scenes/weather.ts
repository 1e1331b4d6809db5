/** Particles with closed-form paths: position is a function of time, so any frame can be drawn alone. */
import { createRandom, type Ctx, layer, rgba } from '../art/paint.ts'
import { smooth } from '../art/shape.ts'
import { type Layer, VIEW } from './stage.ts'

export type Weather = 'rain' | 'snow' | 'petals' | 'motes' | 'embers'

const wrap = (v: number, span: number) => ((v % span) + span) % span
const petal = smooth([[0, -10, 1], [7, -4], [6, 6], [0, 10], [-6, 6], [-7, -4]])

const dot = (color: string) =>
  layer(32, 32, (c) => {
    const g = c.createRadialGradient(16, 16, 0, 16, 16, 16)
    g.addColorStop(0, rgba(color, 1))
    g.addColorStop(0.5, rgba(color, 0.6))
    g.addColorStop(1, rgba(color, 0))
    c.fillStyle = g
    c.fillRect(0, 0, 32, 32)
  })

export function weather(kind: Weather, color: string, count: number, seed: number, depth = 1.1): Layer {
  const random = createRandom(seed)
  const bits = Array.from({ length: count }, () => ({ x: random(), y: random(), z: random(), phase: random() * 7 }))
  const w = VIEW.w * 1.3
  const h = VIEW.h * 1.3
  const soft = dot(color)
  // Sparks have the colours of fire in any light: a pale core in an orange halo.
  const fire = dot('#ff6a1e')
  const spark = dot('#ffdca0')
  const draw: Record<Weather, (ctx: Ctx, s: number) => void> = {
    rain(ctx, s) {
      ctx.strokeStyle = color
      for (const b of bits) {
        const len = 34 + b.z * 70
        const y = wrap(b.y * h + s * (900 + b.z * 700), h) - h / 2
        const x = wrap(b.x * w - s * (110 + b.z * 80), w) - w / 2
        ctx.globalAlpha = 0.1 + b.z * 0.26
        ctx.lineWidth = 0.8 + b.z * 1.2
        ctx.beginPath()
        ctx.moveTo(x, y)
        ctx.lineTo(x - len * 0.12, y + len)
        ctx.stroke()
      }
    },
    snow(ctx, s) {
      for (const b of bits) {
        const r = 2 + b.z ** 3 * 9
        const y = wrap(b.y * h + s * (46 + b.z * 90), h) - h / 2
        const x = wrap(b.x * w + Math.sin(s * 0.8 + b.phase) * 22 - s * 18, w) - w / 2
        ctx.globalAlpha = 0.4 + b.z * 0.5
        ctx.drawImage(soft, x - r, y - r, r * 2, r * 2)
      }
    },
    petals(ctx, s) {
      ctx.fillStyle = color
      for (const b of bits) {
        const y = wrap(b.y * h + s * (60 + b.z * 70), h) - h / 2
        const x = wrap(b.x * w + s * 34 + Math.sin(s * 1.3 + b.phase) * 30, w) - w / 2
        ctx.save()
        ctx.translate(x, y)
        ctx.rotate(s * (0.6 + b.z) + b.phase)
        ctx.scale((0.4 + b.z * 0.7) * (0.35 + 0.65 * Math.abs(Math.sin(s * 1.6 + b.phase))), 0.4 + b.z * 0.7)
        ctx.globalAlpha = 0.85
        ctx.fill(petal)
        ctx.restore()
      }
    },
    motes(ctx, s) {
      for (const b of bits) {
        const r = 2 + b.z * 5
        const y = wrap(b.y * h - s * (8 + b.z * 16), h) - h / 2
        const x = wrap(b.x * w + Math.sin(s * 0.5 + b.phase) * 24, w) - w / 2
        ctx.globalAlpha = (0.25 + b.z * 0.4) * (0.6 + 0.4 * Math.sin(s * 1.5 + b.phase))
        ctx.drawImage(soft, x - r, y - r, r * 2, r * 2)
      }
    },
    embers(ctx, s) {
      ctx.globalCompositeOperation = 'screen'
      for (const b of bits) {
        const r = 3 + b.z ** 2 * 7
        const y = h / 2 - wrap(b.y * h + s * (70 + b.z * 120), h)
        const x = wrap(b.x * w + Math.sin(s * 2 + b.phase) * 18, w) - w / 2
        const pulse = 0.72 + 0.28 * Math.sin(s * 6 + b.phase)
        ctx.globalAlpha = 0.5 * pulse
        ctx.drawImage(fire, x - r * 3, y - r * 3, r * 6, r * 6)
        ctx.globalAlpha = pulse
        ctx.drawImage(spark, x - r, y - r, r * 2, r * 2)
      }
    },
  }
  return { depth, draw: (ctx, at) => draw[kind](ctx, at.seconds) }
}
