/** Insert shots that show a place or time: ticket, map, telephone. */
import { drawLine } from '../../art/lettering.ts'
import { glow, gradient, mix, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { ramp, still } from '../stage.ts'
import { backdrop, type Motif } from './kit.ts'
import { sheet } from './papers.ts'

/** A railway ticket; the punch goes through it while we watch. */
export const ticket: Motif = (p, text = 'HARBOR 9') => [
  backdrop(p),
  still(1, (c) => {
    for (const [turn, dy, shade] of [[0.24, 46, 0.5], [0.02, 20, 0.25], [-0.16, 0, 0]] as const) {
      c.save()
      c.translate(0, dy)
      c.rotate(turn)
      c.shadowColor = '#000'
      c.shadowBlur = 30
      c.fillStyle = mix('#efe0bd', p.ink, shade)
      c.beginPath()
      c.roundRect(-200, -104, 400, 208, 14)
      c.fill()
      c.shadowColor = 'transparent'
      c.fillStyle = mix(p.accent, p.ink, shade)
      c.fillRect(-200, -74, 400, 30)
      if (shade === 0) {
        drawLine(c, -176, 20, { text, size: 62, maxWidth: 300, font: 'Condensed', ink: '#2a2018', align: 'left', tracking: 0.04 })
        drawLine(c, -176, 72, {
          text: 'ONE WAY  ·  NIGHT TRAIN',
          size: 26,
          maxWidth: 300,
          font: 'Condensed',
          ink: '#5a4a34',
          align: 'left',
          tracking: 0.1,
        })
        c.strokeStyle = rgba('#2a2018', 0.5)
        c.setLineDash([6, 7])
        c.lineWidth = 3
        c.strokeRect(140, -104, 0.1, 208)
      }
      c.restore()
    }
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      if (t < 0.45) return
      ctx.save()
      ctx.rotate(-0.16)
      ctx.fillStyle = p.ink
      ctx.beginPath()
      ctx.arc(170, 40, 15, 0, 7)
      ctx.fill()
      glow(ctx, 170, 40, 90 * (1 - ramp(t, 0.45, 0.7)) + 1, p.lamp, 0.8)
      ctx.restore()
    },
  },
]

/** A map drawn by night: nine lamps, one path, and where it ends. */
export const map: Motif = (p) => {
  const lamps = [[-120, 170], [-60, 110], [-130, 40], [-40, 10], [60, 60], [120, -20], [40, -80], [-70, -120], [10, -186]] as const
  return [
    backdrop(p),
    still(1, (c) => {
      c.rotate(0.05)
      sheet(c, 380, 520)
      c.strokeStyle = rgba('#5a4024', 0.35)
      c.lineWidth = 4
      for (
        const [x, y, w, h] of [[-150, -220, 300, 90], [-150, -110, 130, 120], [20, -110, 130, 120], [-150, 30, 300, 90], [-150, 140, 130, 80], [
          20,
          140,
          130,
          80,
        ]] as const
      )
        c.strokeRect(x, y, w, h)
      c.fillStyle = '#4a2c14'
      for (const [x, y] of lamps) {
        c.beginPath()
        c.arc(x, y, 9, 0, 7)
        c.fill()
      }
    }),
    {
      depth: 1,
      draw: (ctx, { t }) => {
        ctx.save()
        ctx.rotate(0.05)
        ctx.strokeStyle = p.accent
        ctx.lineWidth = 5
        ctx.lineCap = 'round'
        ctx.setLineDash([900 * ramp(t, 0.05, 0.75), 2000])
        ctx.stroke(smooth(lamps, false))
        glow(ctx, 10, -186, 20 + 90 * ramp(t, 0.72, 0.95), '#ff3a1c', ramp(t, 0.7, 0.85))
        ctx.restore()
      },
    },
  ]
}

/** A telephone in the dark; `text` is on its screen. */
export const phone: Motif = (p, text = '3:12') => [
  backdrop(p),
  still(1, (c) => {
    c.rotate(0.06)
    glow(c, 0, 0, 420, mix(p.light, '#7ab8ff', 0.4), 0.45)
    c.fillStyle = '#05070b'
    c.beginPath()
    c.roundRect(-150, -290, 300, 580, 44)
    c.fill()
    c.strokeStyle = rgba(p.light, 0.5)
    c.lineWidth = 3
    c.stroke()
    c.fillStyle = gradient(c, [0, -270, 0, 270], [[0, mix(p.sky[1], p.light, 0.25)], [0.6, mix(p.near, p.sky[1], 0.5)], [1, p.near]])
    c.beginPath()
    c.roundRect(-136, -276, 272, 552, 34)
    c.fill()
    drawLine(c, 0, -96, { text, size: 86, maxWidth: 236, font: 'Condensed', ink: '#ffffff', tracking: 0.02 })
    c.fillStyle = rgba('#ffffff', 0.3)
    c.fillRect(-60, 236, 120, 5)
  }),
  {
    depth: 1,
    draw: (ctx, { seconds }) => {
      ctx.save()
      ctx.rotate(0.06)
      ctx.strokeStyle = mix(p.lamp, '#ffffff', 0.35)
      ctx.lineWidth = 5
      ctx.lineCap = 'round'
      for (let i = -8; i <= 8; i++) {
        const h = 8 + 46 * Math.abs(Math.sin(seconds * 5 + i * 1.7) * Math.sin(seconds * 2.3 + i)) * (1 - Math.abs(i) / 10)
        ctx.beginPath()
        ctx.moveTo(i * 13, 40 - h)
        ctx.lineTo(i * 13, 40 + h)
        ctx.stroke()
      }
      ctx.restore()
    },
  },
]
