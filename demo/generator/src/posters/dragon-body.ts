/** The body of the dragon on the courier poster: a spine of samples carries crest, scales and belly. */
import { at } from '../art/at.ts'
import { type Ctx, gradient, mix } from '../art/paint.ts'
import { type Point, smooth } from '../art/shape.ts'

const spine: readonly (readonly [x: number, y: number, width: number])[] = [
  [540, 866, 2], [580, 842, 6], [690, 800, 14], [790, 730, 24], [780, 650, 34], [640, 606, 44], [450, 590, 54], [270, 530, 64],
  [190, 410, 74], [250, 280, 82], [410, 216, 88], [560, 236, 90], [660, 300, 84],
]

/** Catmull-Rom samples of the spine with their normals. */
const body = Array.from({ length: 241 }, (_, n) => {
  const t = (n / 240) * (spine.length - 1)
  const i = Math.min(spine.length - 2, Math.floor(t))
  const u = t - i
  const joint = (k: number) => at(spine, Math.max(0, Math.min(spine.length - 1, k)))
  const cubic = (d: 0 | 1 | 2) => {
    const [a, b, c, e] = [joint(i - 1)[d], joint(i)[d], joint(i + 1)[d], joint(i + 2)[d]]
    return 0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - e) * u * u + (3 * b - a - 3 * c + e) * u ** 3)
  }
  return { x: cubic(0), y: cubic(1), w: cubic(2), t: n / 240 }
}).map((p, n, all) => {
  const [a, b] = [at(all, Math.max(0, n - 1)), at(all, Math.min(240, n + 1))]
  const len = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { ...p, nx: -(b.y - a.y) / len, ny: (b.x - a.x) / len, angle: Math.atan2(b.y - a.y, b.x - a.x) }
})

export function dragonBody(ctx: Ctx): void {
  const edge = (k: number) => body.map((p): Point => [p.x + p.nx * p.w * 0.5 * k, p.y + p.ny * p.w * 0.5 * k])
  // Crest of flames on the back, then the body, belly plates and scales.
  for (let n = 24; n < 238; n += 5) {
    const p = at(body, n)
    const [bx, by] = [p.x - p.nx * p.w * 0.44, p.y - p.ny * p.w * 0.44]
    const [dx, dy] = [Math.cos(p.angle), Math.sin(p.angle)]
    const l = p.w * 0.52
    ctx.fillStyle = n % 2 ? '#ff8a2a' : '#ffb53c'
    ctx.fill(
      smooth([[bx + dx * l * 0.4, by + dy * l * 0.4, 1], [bx - p.nx * l * 0.5 - dx * l * 0.1, by - p.ny * l * 0.5 - dy * l * 0.1], [
        bx - p.nx * l - dx * l * 0.9,
        by - p.ny * l - dy * l * 0.9,
        1,
      ], [bx - p.nx * l * 0.2 - dx * l * 0.5, by - p.ny * l * 0.2 - dy * l * 0.5]]),
    )
  }
  const skin = smooth([...edge(-1), ...edge(1).reverse()])
  ctx.fillStyle = gradient(ctx, [0, 180, 0, 860], [[0, '#8a1a0e'], [0.6, '#a62812'], [1, '#ffb84a']])
  ctx.fill(skin)
  ctx.save()
  ctx.clip(skin)
  for (let n = 20; n < 240; n += 2) {
    const p = at(body, n)
    for (let j = -3; j <= 1; j++) {
      const k = (j + (n % 4 ? 0.5 : 0)) / 4.4
      const r = p.w * 0.15
      ctx.strokeStyle = mix('#ffc85a', '#c2401a', Math.min(1, Math.abs(k + 0.25) * 1.9))
      ctx.lineWidth = Math.max(1, p.w * 0.026)
      ctx.beginPath()
      ctx.arc(p.x + p.nx * p.w * k, p.y + p.ny * p.w * k, r, p.angle + 1.7, p.angle + 4.6)
      ctx.stroke()
    }
  }
  ctx.fillStyle = '#ffd98a'
  ctx.fill(smooth([...edge(0.52), ...edge(1.02).reverse()]))
  ctx.strokeStyle = '#b5481c'
  for (let n = 20; n < 240; n += 3) {
    const p = at(body, n)
    ctx.lineWidth = p.w * 0.03
    ctx.beginPath()
    ctx.moveTo(p.x + p.nx * p.w * 0.26, p.y + p.ny * p.w * 0.26)
    ctx.lineTo(p.x + p.nx * p.w * 0.54, p.y + p.ny * p.w * 0.54)
    ctx.stroke()
  }
  ctx.restore()
}
