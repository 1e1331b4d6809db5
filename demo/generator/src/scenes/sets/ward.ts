/** The hospital. */
import { createRandom, glow, gradient, mix, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { curtain, skyline } from '../../art/town.ts'
import { still } from '../stage.ts'
import { full, L, type Place, T } from './kit.ts'

/** A hospital room at its window: blinds, a bed, a drip, a monitor that keeps the beat. */
export const ward: Place = (p, seed) => {
  const random = createRandom(seed)
  return [
    still(0.2, (c) => {
      full(c, gradient(c, [0, T, 0, 600], [[0, p.near], [0.45, p.far], [1, p.ink]]))
      c.fillStyle = gradient(c, [0, -360, 0, 60], [[0, p.sky[1]], [1, mix(p.sky[2], p.light, 0.4)]])
      c.fillRect(-150, -360, 330, 430)
      c.save()
      c.beginPath()
      c.rect(-150, -360, 330, 430)
      c.clip()
      c.translate(L, -300)
      skyline(c, { base: 380, min: 60, max: 250, body: mix(p.far, p.sky[2], 0.5), top: p.far, lit: p.light, litShare: 0.12, seed, width: 700 })
      c.restore()
      c.fillStyle = rgba(p.near, 0.62)
      for (let y = -360; y < -60; y += 17) c.fillRect(-150, y, 330, 7)
      c.strokeStyle = mix(p.far, p.light, 0.45)
      c.lineWidth = 10
      c.strokeRect(-150, -360, 330, 430)
      glow(c, 15, -150, 380, p.light, 0.4)
      // Light through the blinds on the floor.
      c.fillStyle = rgba(p.light, 0.08)
      for (let i = 0; i < 6; i++)
        c.fill(smooth([[-170 + i * 62, 300, 1], [-140 + i * 62, 300, 1], [-230 + i * 92, 600, 1], [-280 + i * 92, 600, 1]], true, 0))
    }),
    still(0.55, (c) => {
      c.fillStyle = mix(p.near, p.ink, 0.3)
      c.fillRect(L, 262, 680, 340)
      c.fillStyle = rgba(p.light, 0.14)
      c.fillRect(L, 262, 680, 3)
      // Bed: headboard, pillow, cover.
      c.fillStyle = mix(p.mid, p.light, 0.25)
      c.fillRect(116, 96, 16, 226)
      c.fillStyle = mix(p.far, p.light, 0.72)
      c.fill(smooth([[120, 176], [90, 152], [30, 158], [14, 184], [26, 206], [118, 208]], true, 0.5))
      c.fillStyle = gradient(c, [0, 190, 0, 300], [[0, mix(p.far, p.light, 0.62)], [1, mix(p.mid, p.light, 0.16)]])
      c.fill(smooth([[120, 204, 1], [20, 200], [-90, 190], [-230, 206], [-262, 236], [-256, 292, 1], [122, 296, 1]], true, 0.4))
      c.fillStyle = p.ink
      for (const x of [-246, 104]) c.fillRect(x, 290, 9, 66)
      // Drip stand and monitor.
      c.fillStyle = mix(p.mid, p.light, 0.4)
      c.fillRect(206, -190, 5, 530)
      c.fillRect(182, -190, 52, 5)
      c.fillStyle = rgba(p.light, 0.6)
      c.beginPath()
      c.roundRect(218, -178, 32, 64, 9)
      c.fill()
      c.fillStyle = p.ink
      c.beginPath()
      c.roundRect(-312, -60 + random() * 10, 120, 92, 8)
      c.fill()
      c.fillRect(-256, 30, 8, 240)
    }),
    {
      depth: 0.55,
      draw: (ctx, { seconds }) => {
        // One heartbeat crosses the screen every 1.4 s.
        ctx.save()
        ctx.beginPath()
        ctx.rect(-304, -50, 104, 72)
        ctx.clip()
        ctx.strokeStyle = mix(p.lamp, '#7dffb0', 0.5)
        ctx.lineWidth = 3
        ctx.beginPath()
        const peak = -304 + ((seconds / 1.4) % 1) * 130
        ctx.moveTo(-304, -10)
        for (const [dx, dy] of [[-14, -10], [-8, -22], [-2, -10], [3, 14], [9, -42], [15, 4], [20, -10]] as const)
          ctx.lineTo(peak + dx, dy)
        ctx.lineTo(-200, -10)
        ctx.stroke()
        ctx.restore()
      },
    },
    still(1.2, (c) => {
      c.translate(0, T)
      curtain(c, -350, -214, mix(p.far, p.light, 0.25), seed, 'left')
    }),
  ]
}
