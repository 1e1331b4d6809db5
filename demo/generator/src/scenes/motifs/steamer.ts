/** A lighter insert: dinner. */
import { glow, gradient, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { still } from '../stage.ts'
import type { Motif } from './kit.ts'

/** Dumplings in their basket, steaming. */
export const steamer: Motif = (p) => [
  still(0.2, (c) => {
    c.fillStyle = gradient(c, [0, -600, 0, 600], [[0, p.far], [0.6, p.mid], [1, p.ink]])
    c.fillRect(-340, -600, 680, 1200)
    glow(c, 0, -40, 460, p.light, 0.5)
  }),
  still(1, (c) => {
    c.fillStyle = gradient(c, [-220, 0, 220, 0], [[0, '#8a5a2a'], [0.3, '#e0b46a'], [1, '#6e4420']])
    c.fill(smooth([[-224, 60, 1], [224, 60, 1], [208, 190], [0, 226], [-208, 190]], true, 0.3))
    c.strokeStyle = rgba('#5a3414', 0.7)
    c.lineWidth = 4
    for (const y of [100, 142, 180]) {
      c.beginPath()
      c.ellipse(0, y - 34, 220, 60, 0, 0.05, 3.1)
      c.stroke()
    }
    c.fillStyle = '#c8954e'
    c.beginPath()
    c.ellipse(0, 58, 224, 62, 0, 0, 7)
    c.fill()
    c.fillStyle = '#7a4a20'
    c.beginPath()
    c.ellipse(0, 58, 202, 50, 0, 0, 7)
    c.fill()
    for (const [x, y] of [[-70, 30], [70, 30], [0, 22], [-128, 56], [128, 56], [-44, 72], [46, 74]] as const) {
      c.fillStyle = gradient(c, [x - 50, y - 50, x + 50, y + 40], [[0, '#fffdf4'], [0.6, '#f2dcb4'], [1, '#b8925a']])
      c.fill(smooth([[x - 52, y + 20], [x - 40, y - 18], [x, y - 44], [x + 40, y - 18], [x + 52, y + 20], [x, y + 34]], true, 0.5))
      c.strokeStyle = rgba('#a87c44', 0.8)
      c.lineWidth = 2.5
      for (const dx of [-18, -6, 6, 18])
        c.stroke(smooth([[x + dx * 0.3, y - 40], [x + dx, y - 20], [x + dx * 1.3, y - 4]], false))
    }
  }),
  {
    depth: 1,
    draw: (ctx, { seconds }) => {
      for (let i = 0; i < 7; i++) {
        const k = (seconds * 0.3 + i / 7) % 1
        glow(ctx, -150 + i * 50 + 26 * Math.sin(seconds + i * 2), 10 - 330 * k, 40 + 90 * k, '#fffaf0', 0.4 * Math.sin(Math.PI * k))
      }
    },
  },
]
