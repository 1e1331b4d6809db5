/** Insert shots of papers: letter, score, and a stamp above a page. */
import { type Ctx, glow, gradient, mix, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { ramp, still } from '../stage.ts'
import { backdrop, type Motif } from './kit.ts'

export const sheet = (c: Ctx, w: number, h: number): void => {
  c.shadowColor = '#000'
  c.shadowBlur = 40
  c.fillStyle = gradient(c, [-w / 2, -h / 2, w / 2, h / 2], [[0, '#f4e7cf'], [1, '#cdb48c']])
  c.fillRect(-w / 2, -h / 2, w, h)
  c.shadowColor = 'transparent'
}

export const letter: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    c.rotate(-0.08)
    c.shadowColor = '#000'
    c.shadowBlur = 40
    c.fillStyle = gradient(c, [-170, -230, 170, 230], [[0, '#f4e7cf'], [1, '#cdb48c']])
    c.fillRect(-170, -230, 340, 460)
    c.shadowColor = 'transparent'
    c.fillStyle = rgba('#4a3826', 0.55)
    for (let i = 0; i < 11; i++) c.fillRect(-130, -170 + i * 26, 210 + ((i * 53) % 50), 5)
    c.fillStyle = p.accent
    c.beginPath()
    c.arc(92, 168, 34, 0, 7)
    c.fill()
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      // A signature writes itself.
      ctx.save()
      ctx.rotate(-0.08)
      ctx.strokeStyle = '#1d2a4d'
      ctx.lineWidth = 4
      ctx.lineCap = 'round'
      ctx.setLineDash([420 * ramp(t, 0.15, 0.85), 900])
      ctx.beginPath()
      ctx.moveTo(-120, 178)
      ctx.bezierCurveTo(-90, 110, -84, 214, -62, 168)
      ctx.bezierCurveTo(-46, 132, -34, 210, -8, 164)
      ctx.bezierCurveTo(10, 140, 14, 200, 40, 170)
      ctx.stroke()
      ctx.restore()
    },
  },
]

/** The torn last page: staves, a line of notes, an empty bar, and the note that fills it. */
export const score: Motif = (p, text) => [
  backdrop(p),
  still(1, (c) => {
    c.rotate(-0.06)
    c.shadowColor = '#000'
    c.shadowBlur = 40
    c.fillStyle = gradient(c, [-190, -250, 190, 250], [[0, '#fbf1de'], [1, '#d6bf98']])
    c.fill(
      smooth(
        [
          [-178, -262, 1], [190, -262, 1], [190, 262, 1], [-170, 262, 1], [-186, 214, 1], [-168, 160, 1], [-190, 96, 1], [-172, 40, 1],
          [-192, -30, 1], [-170, -96, 1], [-188, -170, 1], [-172, -220, 1],
        ],
        true,
        0.2,
      ),
    )
    c.shadowColor = 'transparent'
    c.strokeStyle = rgba('#2a1c14', 0.7)
    c.lineWidth = 1.6
    for (const top of [-210, -90, 30, 150]) {
      for (let i = 0; i < 5; i++) {
        c.beginPath()
        c.moveTo(-150, top + i * 13)
        c.lineTo(172, top + i * 13)
        c.stroke()
      }
      for (const x of [-150, -40, 68, 172]) {
        c.beginPath()
        c.moveTo(x, top)
        c.lineTo(x, top + 52)
        c.stroke()
      }
      for (let i = 0; i < 9; i++) {
        const x = -126 + i * 34
        if (top === 150 && x > 60) continue
        const y = top + 26 + ((i * 29 + top) % 5) * 6.5 - 12
        note(c, x, y, '#2a1c14')
      }
    }
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      const k = ramp(t, 0.45, 0.7)
      ctx.save()
      ctx.rotate(-0.06)
      glow(ctx, 118, 178, 20 + 70 * k, p.lamp, 0.7 * k)
      // The bar stays blank until the last episode.
      ctx.globalAlpha = text ? k : 0
      note(ctx, 118, 180, p.accent, 1.25)
      ctx.restore()
    },
  },
]

function note(c: Ctx, x: number, y: number, color: string, size = 1): void {
  c.save()
  c.translate(x, y)
  c.scale(size, size)
  c.fillStyle = color
  c.beginPath()
  c.ellipse(0, 0, 8.4, 6, -0.4, 0, 7)
  c.fill()
  c.fillRect(6, -38, 2.4, 38)
  c.restore()
}

/** The clerk's stamp comes down and stops a finger above the paper. */
export const stamp: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    c.translate(0, 150)
    c.transform(1, 0, 0, 0.62, 0, 0)
    c.rotate(-0.12)
    sheet(c, 440, 420)
    c.fillStyle = rgba('#4a3826', 0.55)
    for (let i = 0; i < 8; i++) c.fillRect(-180, -170 + i * 30, 240 + ((i * 53) % 90), 6)
    c.strokeStyle = rgba(p.accent, 0.55)
    c.lineWidth = 6
    c.strokeRect(60, 70, 120, 100)
  }),
  {
    depth: 1,
    draw: (ctx, { t, seconds }) => {
      const y = -330 + 330 * ramp(t, 0.05, 0.45) + Math.sin(seconds * 9) * 2.5 * ramp(t, 0.45, 0.5)
      ctx.save()
      ctx.translate(70, y)
      ctx.fillStyle = `rgba(0,0,0,${0.2 + 0.3 * ramp(t, 0.1, 0.45)})`
      ctx.beginPath()
      ctx.ellipse(20, 226 - y, 90, 22, 0, 0, 7)
      ctx.fill()
      ctx.fillStyle = gradient(ctx, [-50, 0, 60, 0], [[0, mix(p.accent, p.ink, 0.6)], [0.35, mix(p.accent, p.lamp, 0.4)], [
        1,
        mix(p.accent, p.ink, 0.75),
      ]])
      ctx.fill(
        smooth(
          [[-34, -150], [0, -176], [34, -150], [30, -110], [16, -60], [20, 20], [70, 60, 1], [-70, 60, 1], [-20, 20], [-16, -60], [-30, -110]],
          true,
          0.5,
        ),
      )
      ctx.fillStyle = p.ink
      ctx.fillRect(-84, 58, 168, 54)
      ctx.fillStyle = p.accent
      ctx.fillRect(-84, 108, 168, 12)
      ctx.restore()
    },
  },
]
