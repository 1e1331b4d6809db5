/** Insert shots of objects on display: clock, glass, piano keys. */
import { type Ctx, glow, gradient, mix, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { ramp, still } from '../stage.ts'
import { backdrop, type Motif } from './kit.ts'

/** The hands run backwards, slowly and then fast. */
export const clock: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    glow(c, 0, -20, 340, p.lamp, 0.35)
    c.fillStyle = gradient(c, [0, -240, 0, 200], [[0, '#fff8ec'], [1, mix(p.light, p.far, 0.35)]])
    c.beginPath()
    c.arc(0, -20, 204, 0, 7)
    c.fill()
    c.lineWidth = 20
    c.strokeStyle = gradient(c, [-200, -220, 200, 180], [[0, '#fff3d0'], [0.4, p.lamp], [1, mix(p.lamp, '#3a1c00', 0.7)]])
    c.stroke()
    for (let i = 0; i < 12; i++) {
      c.save()
      c.translate(0, -20)
      c.rotate((i * Math.PI) / 6)
      c.fillStyle = p.ink
      c.fillRect(i % 3 ? -2 : -4, -182, i % 3 ? 4 : 8, i % 3 ? 18 : 32)
      c.restore()
    }
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      const turn = -(t ** 2) * Math.PI * 3
      const hand = (angle: number, length: number, width: number, color: string) => {
        ctx.save()
        ctx.translate(0, -20)
        ctx.rotate(angle)
        ctx.fillStyle = color
        ctx.fill(smooth([[-width, 26, 1], [-width * 0.7, -length * 0.7], [0, -length, 1], [width * 0.7, -length * 0.7], [width, 26, 1]], true, 0.3))
        ctx.restore()
      }
      hand(turn / 12, 104, 9, p.ink)
      hand(turn, 164, 6, p.ink)
      hand(-t * 26, 150, 2, p.accent)
    },
  },
]

/** A glass of wine; a fingerprint appears on it. */
export const glass: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    const bowl = smooth(
      [[-112, -220, 1], [-126, -120], [-104, -20], [-40, 44], [0, 52], [40, 44], [104, -20], [126, -120], [112, -220, 1]],
      true,
      0.5,
    )
    c.save()
    c.clip(bowl)
    c.fillStyle = rgba(p.light, 0.1)
    c.fillRect(-140, -230, 280, 300)
    c.fillStyle = gradient(c, [-120, 0, 120, 0], [[0, mix(p.accent, p.ink, 0.65)], [0.3, p.accent], [1, mix(p.accent, p.ink, 0.5)]])
    c.fillRect(-140, -96, 280, 170)
    c.fillStyle = mix(p.accent, '#ffffff', 0.28)
    c.beginPath()
    c.ellipse(0, -96, 124, 15, 0, 0, 7)
    c.fill()
    c.restore()
    c.strokeStyle = rgba(p.light, 0.75)
    c.lineWidth = 3
    c.stroke(bowl)
    c.fillStyle = gradient(c, [-10, 0, 10, 0], [[0, rgba(p.light, 0.7)], [0.5, rgba(p.light, 0.12)], [1, rgba(p.light, 0.5)]])
    c.fillRect(-8, 50, 16, 200)
    c.beginPath()
    c.ellipse(0, 256, 110, 18, 0, 0, 7)
    c.fill()
    c.fillStyle = rgba('#ffffff', 0.5)
    c.fill(smooth([[-96, -190], [-88, -190], [-92, -70], [-70, -10], [-104, -70]], true, 0.5))
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      ctx.save()
      ctx.translate(52, -20)
      ctx.rotate(0.3)
      ctx.globalAlpha = ramp(t, 0.3, 0.7)
      ctx.strokeStyle = mix(p.light, '#ffffff', 0.4)
      ctx.lineWidth = 2.6
      for (let i = 1; i < 7; i++) {
        ctx.beginPath()
        ctx.ellipse(0, i * 1.4, i * 5, i * 7.4, 0, 0.5 + i * 0.16, 5.6 - i * 0.1)
        ctx.stroke()
      }
      ctx.restore()
    },
  },
]

/** Piano keys close up; the sounding key goes down and lights up. */
export const piano: Motif = (p) => {
  const W = 96
  const whites = (c: Ctx, down: number) => {
    for (let i = -4; i < 4; i++) {
      const sunk = i === 0 ? down * 16 : 0
      c.fillStyle = gradient(c, [0, -260, 0, 300], [[0, mix(p.far, p.light, 0.25)], [0.5, mix(p.light, p.lamp, 0.2)], [
        1,
        mix(p.light, '#ffffff', 0.4),
      ]])
      c.beginPath()
      c.roundRect(i * W + 2, -260 + sunk, W - 4, 470, [0, 0, 10, 10])
      c.fill()
      c.fillStyle = mix(p.light, p.ink, 0.55)
      c.fillRect(i * W + 2, 206 + sunk, W - 4, 30 - sunk)
    }
    c.fillStyle = gradient(c, [0, -260, 0, 60], [[0, '#000000'], [0.9, p.ink], [1, mix(p.ink, p.lamp, 0.35)]])
    for (const i of [-3, -2, 0, 1, 2]) {
      c.beginPath()
      c.roundRect(i * W + W - 30, -260, 60, 310, [0, 0, 8, 8])
      c.fill()
    }
    c.fillStyle = gradient(c, [0, -420, 0, -250], [[0, p.ink], [0.8, mix(p.ink, p.lamp, 0.18)], [1, p.accent]])
    c.fillRect(-420, -620, 840, 364)
    c.fillStyle = gradient(c, [0, 230, 0, 520], [[0, mix(p.near, p.lamp, 0.2)], [1, p.ink]])
    c.fillRect(-420, 236, 840, 400)
  }
  return [backdrop(p), {
    depth: 1,
    draw: (ctx, { t }) => {
      const press = Math.max(ramp(t, 0.14, 0.2) - ramp(t, 0.3, 0.42), ramp(t, 0.56, 0.62) * (1 - ramp(t, 0.9, 1)))
      whites(ctx, press)
      glow(ctx, W / 2, 130, 60 + 150 * press, p.lamp, 0.75 * press)
    },
  }]
}
