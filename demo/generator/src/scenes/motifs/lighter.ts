/** The lighter inserts: a cat on a ballot, karaoke. */
import { drawLine } from '../../art/lettering.ts'
import { glow, gradient, mix, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { ramp, still } from '../stage.ts'
import type { Motif } from './kit.ts'

/** A cat sits on a ballot paper. */
export const cat: Motif = (p) => [
  still(0.2, (c) => {
    c.fillStyle = gradient(c, [0, -600, 0, 600], [[0, p.sky[0]], [0.55, p.sky[2]], [0.56, p.mid], [1, p.near]])
    c.fillRect(-340, -600, 680, 1200)
    glow(c, 60, -120, 400, p.light, 0.6)
  }),
  still(1, (c) => {
    c.save()
    c.translate(20, 236)
    c.transform(1, 0, -0.3, 0.5, 0, 0)
    c.fillStyle = '#fff8e6'
    c.fillRect(-190, -90, 380, 210)
    c.strokeStyle = p.accent
    c.lineWidth = 8
    c.strokeRect(96, -40, 60, 60)
    c.restore()
  }),
  {
    depth: 1,
    draw: (ctx, { t, seconds }) => {
      const flick = Math.sin(seconds * 3.2) * 16
      ctx.fillStyle = p.ink
      ctx.lineWidth = 26
      ctx.lineCap = 'round'
      ctx.strokeStyle = p.ink
      ctx.stroke(smooth([[96, 216], [176, 214], [206, 150], [186 + flick, 90]], false))
      ctx.fill(
        smooth(
          [[-20, -90], [40, -70], [84, 10], [112, 130], [112, 220], [60, 244], [-80, 244], [-116, 216], [-108, 120], [-80, 0], [-56, -70]],
          true,
          0.5,
        ),
      )
      ctx.save()
      ctx.translate(-10, -110)
      ctx.rotate(0.06 * Math.sin(seconds * 1.3))
      ctx.fill(
        smooth(
          [[-92, 10], [-90, -40], [-86, -128, 1], [-34, -74], [34, -74], [86, -128, 1], [90, -40], [92, 10], [54, 62], [0, 76], [-54, 62]],
          true,
          0.4,
        ),
      )
      const blink = Math.abs(t - 0.5) < 0.04 ? 0.12 : 1
      for (const x of [-40, 40]) {
        ctx.fillStyle = '#ffe27a'
        ctx.beginPath()
        ctx.ellipse(x, -12, 21, 19 * blink, 0, 0, 7)
        ctx.fill()
        ctx.fillStyle = p.ink
        ctx.beginPath()
        ctx.ellipse(x, -12, 5, 17 * blink, 0, 0, 7)
        ctx.fill()
      }
      ctx.fillStyle = p.accent
      ctx.fill(smooth([[-10, 18, 1], [10, 18, 1], [0, 30, 1]], true, 0.2))
      ctx.restore()
      ctx.fillStyle = p.accent
      ctx.fillRect(-64, -48, 108, 15)
    },
  },
]

/** Karaoke: the microphone and the score. */
export const microphone: Motif = (p, text = '99') => [
  still(0.2, (c) => {
    c.fillStyle = gradient(c, [0, -600, 0, 600], [[0, p.ink], [0.5, p.mid], [1, p.ink]])
    c.fillRect(-340, -600, 680, 1200)
  }),
  {
    depth: 0.4,
    draw: (ctx, { seconds }) => {
      ctx.save()
      ctx.globalCompositeOperation = 'screen'
      for (const [x, turn, color] of [[-180, 0.3, p.lamp], [180, -0.3, p.cloth], [0, 0, p.light]] as const) {
        ctx.save()
        ctx.translate(x, -560)
        ctx.rotate(turn + 0.16 * Math.sin(seconds * 1.6 + x))
        ctx.fillStyle = gradient(ctx, [0, 0, 0, 900], [[0, rgba(color, 0.5)], [1, rgba(color, 0)]])
        ctx.fill(smooth([[-12, 0, 1], [12, 0, 1], [150, 900, 1], [-150, 900, 1]], true, 0))
        ctx.restore()
      }
      ctx.restore()
    },
  },
  still(1, (c) => {
    c.translate(-20, 170)
    c.rotate(0.3)
    c.fillStyle = gradient(c, [-40, 0, 40, 0], [[0, '#1a1420'], [0.3, mix(p.lamp, '#ffffff', 0.2)], [1, '#120c18']])
    c.fill(smooth([[-44, -20, 1], [44, -20, 1], [26, 320, 1], [-26, 320, 1]], true, 0.1))
    c.fillStyle = gradient(c, [-80, -170, 80, 0], [[0, '#ffffff'], [0.4, '#a8a0b4'], [1, '#2a2432']])
    c.beginPath()
    c.arc(0, -90, 84, 0, 7)
    c.fill()
    c.strokeStyle = rgba('#1a1420', 0.5)
    c.lineWidth = 3
    for (let i = -4; i <= 4; i++) {
      c.beginPath()
      c.ellipse(0, -90, Math.abs(i * 19) + 1, 84, 0, 0, 7)
      c.ellipse(0, -90, 84, Math.abs(i * 19) + 1, 0, 0, 7)
      c.stroke()
    }
    c.fillStyle = p.accent
    c.fillRect(-54, -28, 108, 20)
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      const k = ramp(t, 0.3, 0.55)
      ctx.save()
      ctx.translate(0, -200)
      ctx.scale(0.5 + 0.5 * k, 0.5 + 0.5 * k)
      ctx.globalAlpha = k
      glow(ctx, 0, -60, 300, p.lamp, 0.7)
      drawLine(ctx, 0, 0, { text, size: 190, maxWidth: 420, font: 'Grotesk', ink: ['#ffffff', p.lamp, p.accent], shadow: '#000' })
      ctx.restore()
    },
  },
]
