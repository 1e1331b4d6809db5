/** Inserts larger than an object: door, headlamp, safe. */
import { manBack } from '../../art/backs.ts'
import { drawLine } from '../../art/lettering.ts'
import { glow, gradient, layer, mix, rgba } from '../../art/paint.ts'
import { paintFigure } from '../../art/paint-figure.ts'
import { smooth } from '../../art/shape.ts'
import { ramp, still } from '../stage.ts'
import { backdrop, brass, type Motif } from './kit.ts'

export const door: Motif = (p, text = '19B') => {
  const panel = layer(420, 900, (c) => {
    c.fillStyle = gradient(c, [0, 0, 420, 0], [[0, mix(p.far, '#000000', 0.5)], [0.8, mix(p.far, p.lamp, 0.06)], [1, mix(p.far, p.lamp, 0.3)]])
    c.fillRect(0, 0, 420, 900)
    for (const [y, h] of [[60, 300], [430, 400]] as const) {
      c.strokeStyle = 'rgba(0,0,0,.5)'
      c.lineWidth = 10
      c.strokeRect(56, y, 308, h)
      c.strokeStyle = rgba(p.lamp, 0.14)
      c.lineWidth = 2
      c.strokeRect(62, y + 6, 296, h - 12)
    }
    drawLine(c, 210, 240, { text, size: 92, maxWidth: 260, font: 'Condensed', ink: mix(p.lamp, '#5a3a10', 0.25), tracking: 0.06, shadow: '#000' })
  })
  const him = paintFigure(manBack, { w: 300, h: 1000, x: 150, y: 30, scale: 1.15 }, { skin: p.ink, hair: p.ink, cloth: p.ink, accent: p.ink }, [])
  return [
    still(0.2, (c) => {
      c.fillStyle = p.ink
      c.fillRect(-340, -600, 680, 1200)
    }),
    {
      depth: 1,
      draw: (ctx, { t }) => {
        // The door opens a hand's width; a shape steps into the gap.
        const open = 5 + 150 * ramp(t, 0.08, 0.75)
        const edge = 196
        ctx.fillStyle = gradient(ctx, [0, -420, 0, 480], [[0, mix(p.lamp, '#ffffff', 0.45)], [1, p.lamp]])
        ctx.fillRect(edge - open, -424, open, 904)
        ctx.save()
        ctx.beginPath()
        ctx.rect(edge - open, -424, open, 904)
        ctx.clip()
        ctx.drawImage(him, 20 + 190 * (1 - ramp(t, 0.4, 0.85)), -300)
        ctx.restore()
        ctx.drawImage(panel, edge - open - 420, -420)
        glow(ctx, edge - open, 60, 60 + open * 1.6, p.lamp, 0.4)
        ctx.fillStyle = mix(p.lamp, '#3a2408', 0.35)
        ctx.fillRect(edge - open - 62, 50, 50, 9)
        ctx.fillRect(edge - open - 28, 36, 16, 60)
        ctx.fillStyle = mix(p.far, '#000000', 0.55)
        ctx.fillRect(edge, -480, 34, 980)
        ctx.fillStyle = p.ink
        ctx.fillRect(edge + 34, -620, 300, 1240)
        ctx.fillRect(-420, -620, 840, 196)
      },
    },
  ]
}

/** The night train comes out of the snow, head-on. */
export const headlamp: Motif = (p) => {
  const engine = layer(700, 900, (c) => {
    c.translate(350, 420)
    c.fillStyle = gradient(c, [0, -330, 0, 330], [[0, mix(p.near, p.light, 0.12)], [0.6, p.ink], [1, '#000000']])
    c.fill(smooth([[-190, 300, 1], [-206, -60], [-170, -220], [-70, -310], [70, -310], [170, -220], [206, -60], [190, 300, 1]], true, 0.5))
    c.strokeStyle = rgba(p.light, 0.35)
    c.lineWidth = 4
    c.stroke(smooth([[-190, 300], [-206, -60], [-170, -220], [-70, -310], [70, -310], [170, -220], [206, -60], [190, 300]], false))
    c.fillStyle = mix(p.lamp, '#ffffff', 0.25)
    for (const x of [-126, 22])
      c.fill(smooth([[x, -120, 1], [x + 10, -210, 1], [x + 96, -210, 1], [x + 104, -120, 1]], true, 0.1))
    c.fillStyle = p.accent
    c.fillRect(-202, 60, 404, 16)
    c.fillStyle = '#000000'
    c.fill(smooth([[-220, 300, 1], [220, 300, 1], [170, 400, 1], [0, 430, 1], [-170, 400, 1]], true, 0.1))
    drawLine(c, 0, 20, { text: '9', size: 92, maxWidth: 100, font: 'Condensed', ink: mix(p.light, p.lamp, 0.3) })
  })
  return [
    still(0.2, (c) => {
      c.fillStyle = gradient(c, [0, -600, 0, 600], [[0, p.sky[0]], [0.5, p.sky[1]], [0.62, p.sky[2]], [1, p.near]])
      c.fillRect(-340, -600, 680, 1200)
      c.strokeStyle = p.ink
      c.lineWidth = 7
      for (const x of [-250, -90, 90, 250]) {
        c.beginPath()
        c.moveTo(x * 0.12, 96)
        c.lineTo(x * 1.4, 620)
        c.stroke()
      }
    }),
    {
      depth: 1,
      draw: (ctx, { t }) => {
        const k = 0.16 + 0.86 * t ** 2.2
        ctx.save()
        ctx.translate(0, 70 - 60 * k)
        ctx.scale(k, k)
        ctx.drawImage(engine, -350, -420)
        ctx.restore()
        glow(ctx, 0, 70 - 310 * k, 110 + 330 * k, mix(p.lamp, '#ffffff', 0.55), 0.95)
        for (const side of [-1, 1])
          glow(ctx, side * 130 * k, 70 + 110 * k, 40 + 150 * k, mix(p.lamp, '#ffffff', 0.4), 0.95)
      },
    },
  ]
}

/** A dial turns, the safe opens, light falls out. */
export const safe: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    c.fillStyle = gradient(c, [-220, -280, 220, 280], [[0, mix(p.mid, p.light, 0.3)], [0.5, p.mid], [1, p.near]])
    c.beginPath()
    c.roundRect(-220, -270, 440, 540, 26)
    c.fill()
    c.strokeStyle = rgba(p.light, 0.3)
    c.lineWidth = 3
    c.beginPath()
    c.roundRect(-190, -240, 380, 480, 14)
    c.stroke()
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      const [dark, gold, pale] = brass(p)
      const open = 120 * ramp(t, 0.66, 0.95)
      ctx.fillStyle = gradient(ctx, [0, -240, 0, 240], [[0, '#fff6da'], [1, p.lamp]])
      ctx.fillRect(190 - open, -240, open, 480)
      glow(ctx, 190 - open / 2, 0, 10 + open * 2.4, p.lamp, 0.6 * ramp(t, 0.66, 0.8))
      ctx.save()
      ctx.translate(-20 - open * 0.3, 0)
      ctx.rotate(2.4 * ramp(t, 0.05, 0.25) - 4 * ramp(t, 0.28, 0.5) + 1.2 * ramp(t, 0.52, 0.64))
      ctx.fillStyle = gradient(ctx, [-110, -110, 110, 110], [[0, pale], [0.4, gold], [1, dark]])
      ctx.beginPath()
      ctx.arc(0, 0, 112, 0, 7)
      ctx.fill()
      ctx.fillStyle = p.ink
      ctx.beginPath()
      ctx.arc(0, 0, 82, 0, 7)
      ctx.fill()
      for (let i = 0; i < 30; i++) {
        ctx.rotate(Math.PI / 15)
        ctx.fillStyle = i % 5 ? dark : p.ink
        ctx.fillRect(-1.6, -108, 3.2, i % 5 ? 12 : 20)
      }
      ctx.fillStyle = gold
      ctx.fillRect(-9, -74, 18, 148)
      ctx.restore()
    },
  },
]
