/** Insert shots of hand-held objects: scissors, key, hairpin. */
import { sparkle } from '../../art/jewels.ts'
import { gradient, mix, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { ramp, still } from '../stage.ts'
import { backdrop, brass, type Motif } from './kit.ts'

/** A florist's scissors, opening and closing once. */
export const scissors: Motif = (p) => [backdrop(p), {
  depth: 1,
  draw: (ctx, { t }) => {
    const open = 0.34 * Math.abs(Math.cos(Math.PI * ramp(t, 0.15, 0.85)))
    ctx.save()
    ctx.translate(0, 30)
    ctx.rotate(0.12)
    for (const side of [-1, 1]) {
      ctx.save()
      ctx.scale(side, 1)
      ctx.rotate(open * 0.5)
      ctx.fillStyle = gradient(ctx, [-20, -300, 30, 0], [[0, '#f2f6fa'], [0.5, '#9aa6b4'], [1, '#4a525e']])
      ctx.fill(smooth([[-16, 24, 1], [-20, -60], [-10, -290, 1], [14, -40], [16, 24, 1]], true, 0.3))
      ctx.strokeStyle = gradient(ctx, [20, 40, 130, 240], [[0, mix(p.accent, '#ffffff', 0.35)], [0.4, p.accent], [1, mix(p.accent, p.ink, 0.6)]])
      ctx.lineWidth = 20
      ctx.beginPath()
      ctx.moveTo(2, 10)
      ctx.quadraticCurveTo(10, 70, -34, 110)
      ctx.stroke()
      ctx.beginPath()
      ctx.ellipse(-66, 172, 46, 72, 0.35, 0, 7)
      ctx.stroke()
      ctx.restore()
    }
    ctx.fillStyle = '#2a2f38'
    ctx.beginPath()
    ctx.arc(0, 4, 11, 0, 7)
    ctx.fill()
    sparkle(ctx, 6, -230, 10 + 110 * ramp(t, 0.42, 0.5) * (1 - ramp(t, 0.5, 0.75)), '#ffffff')
    ctx.restore()
  },
}]

/** A key and a bullet. */
export const key: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    const [dark, gold, pale] = brass(p)
    c.save()
    c.translate(-86, -10)
    c.rotate(-0.16)
    c.strokeStyle = gradient(c, [-60, -240, 60, 0], [[0, pale], [0.5, gold], [1, dark]])
    c.lineWidth = 24
    c.beginPath()
    c.arc(0, -150, 58, 0, 7)
    c.stroke()
    c.fillStyle = gradient(c, [-14, 0, 14, 0], [[0, pale], [0.4, gold], [1, dark]])
    c.fillRect(-13, -92, 26, 330)
    c.fillRect(0, 150, 74, 24)
    c.fillRect(0, 202, 58, 24)
    c.restore()
    c.translate(120, 90)
    c.rotate(0.14)
    c.fillStyle = gradient(c, [-40, 0, 40, 0], [[0, mix(gold, p.ink, 0.4)], [0.3, pale], [0.55, gold], [1, dark]])
    c.fillRect(-38, -40, 76, 180)
    c.fillRect(-43, 140, 86, 16)
    c.fillStyle = gradient(c, [-38, 0, 38, 0], [[0, '#3a2a2a'], [0.3, '#e8c8b0'], [0.6, '#9a5a44'], [1, '#2a1414']])
    c.fill(smooth([[-38, -40, 1], [-34, -96], [0, -156], [34, -96], [38, -40, 1]], true, 0.5))
  }),
  { depth: 1, draw: (ctx, { t }) => sparkle(ctx, -120, -190 + 330 * ramp(t, 0.2, 0.9), 70 * Math.sin(Math.PI * ramp(t, 0.2, 0.9)), '#ffffff') },
]

/** A hairpin sinks in black water, among petals of a lotus. */
export const hairpin: Motif = (p) => [
  backdrop(p, 0.2),
  {
    depth: 0.7,
    draw: (ctx, { seconds }) => {
      ctx.lineWidth = 2.5
      for (let i = 0; i < 4; i++) {
        const k = (seconds * 0.35 + i / 4) % 1
        ctx.strokeStyle = rgba(p.light, 0.4 * (1 - k))
        ctx.beginPath()
        ctx.ellipse(0, 130, 60 + 260 * k, (60 + 260 * k) * 0.3, 0, 0, 7)
        ctx.stroke()
      }
    },
  },
  still(1, (c) => {
    for (const [turn, size] of [[-1.25, 0.9], [1.25, 0.9], [-0.75, 1.05], [0.75, 1.05], [-0.3, 1.15], [0.3, 1.15], [0, 1.2]] as const) {
      c.save()
      c.translate(0, 190)
      c.rotate(turn)
      c.scale(size, size)
      c.fillStyle = gradient(c, [0, -150, 0, 0], [[0, mix(p.accent, '#ffffff', 0.55)], [1, mix(p.accent, p.ink, 0.45)]])
      c.fill(smooth([[0, 0, 1], [-40, -60], [0, -150, 1], [40, -60]], true, 0.6))
      c.restore()
    }
  }),
  {
    depth: 1,
    draw: (ctx, { t, seconds }) => {
      const [dark, gold, pale] = brass(p)
      ctx.save()
      ctx.translate(0, -90 + 40 * t)
      ctx.rotate(0.5 + 0.05 * Math.sin(seconds * 1.4))
      ctx.fillStyle = gradient(ctx, [-8, 0, 8, 0], [[0, pale], [0.5, gold], [1, dark]])
      ctx.fill(smooth([[-7, -150, 1], [7, -150, 1], [2, 200, 1], [-2, 200, 1]], true, 0))
      for (let i = 0; i < 5; i++) {
        ctx.save()
        ctx.translate(0, -170)
        ctx.rotate((i * Math.PI * 2) / 5)
        ctx.fillStyle = gradient(ctx, [0, -50, 0, 0], [[0, pale], [1, gold]])
        ctx.beginPath()
        ctx.ellipse(0, -26, 17, 28, 0, 0, 7)
        ctx.fill()
        ctx.restore()
      }
      ctx.fillStyle = p.accent
      ctx.beginPath()
      ctx.arc(0, -170, 15, 0, 7)
      ctx.fill()
      sparkle(ctx, 8, -180, 60 * Math.abs(Math.sin(seconds * 1.6)), '#ffffff')
      ctx.restore()
    },
  },
]
