/** Outdoor places. Layers run far to near. */
import { moon, pines } from '../../art/nature.ts'
import { glow, gradient, mix, rgba } from '../../art/paint.ts'
import { bokeh, lantern, palaceRoof, skyline } from '../../art/town.ts'
import { still } from '../stage.ts'
import { L, mist, type Place, shifted, sky } from './kit.ts'

export const city: Place = (p, seed) => [
  sky(p),
  still(0.08, (c) => {
    moon(c, 120, -250, 74, p.light, seed)
    glow(c, 0, 300, 520, p.lamp, 0.5)
  }),
  shifted(
    0.16,
    (c) => skyline(c, { base: 420, min: 300, max: 620, body: mix(p.far, p.sky[2], 0.4), top: p.far, lit: p.lamp, litShare: 0.06, seed, width: 700 }),
  ),
  mist(0.22, 40, 420, p.sky[2], 0.5, seed),
  shifted(
    0.34,
    (c) => skyline(c, { base: 470, min: 230, max: 500, body: p.near, top: p.mid, lit: p.lamp, litShare: 0.16, seed: seed + 7, width: 700 }),
  ),
  still(0.5, (c) => bokeh(c, [p.lamp, p.light, p.accent], 22, [-330, 220, 660, 260], [5, 20], seed)),
  still(0.9, (c) => {
    c.fillStyle = gradient(c, [0, 330, 0, 600], [[0, mix(p.near, p.lamp, 0.16)], [0.12, p.near], [1, p.ink]])
    c.fillRect(L, 330, 680, 280)
    // Puddles reflect the lamps as broken bars.
    for (const [x, y, w] of [[-190, 372, 90], [-60, 392, 150], [120, 380, 110], [-240, 430, 130], [60, 448, 170], [-120, 486, 200]] as const) {
      c.fillStyle = gradient(c, [x, 0, x + w, 0], [[0, rgba(p.lamp, 0)], [0.5, rgba(p.lamp, 0.22)], [1, rgba(p.lamp, 0)]])
      c.fillRect(x, y, w, 4)
    }
  }),
  // A rooftop railing close to the lens: cheap depth.
  still(1.3, (c) => {
    c.fillStyle = p.ink
    c.fillRect(L, 392, 680, 13)
    for (let x = -330; x < 340; x += 82) c.fillRect(x, 392, 7, 220)
    c.fillStyle = rgba(p.lamp, 0.35)
    c.fillRect(L, 391, 680, 2)
  }),
]

export const forest: Place = (
  p,
  seed,
) => [
  sky(p),
  still(0.07, (c) => moon(c, 20, -190, 150, p.light, seed)),
  shifted(0.16, (c) => pines(c, 210, 70, 210, mix(p.far, p.sky[2], 0.35), seed, 16)),
  mist(0.2, 20, 320, p.sky[2], 0.75, seed),
  shifted(0.36, (c) => pines(c, 330, 120, 330, p.mid, seed + 3, 34)),
  mist(0.42, 180, 430, mix(p.sky[2], p.light, 0.3), 0.5, seed + 1),
  still(0.7, (c) => {
    c.fillStyle = gradient(c, [0, 310, 0, 600], [[0, mix(p.sky[2], p.light, 0.35)], [0.4, p.mid], [1, p.near]])
    c.beginPath()
    c.moveTo(L, 350)
    c.bezierCurveTo(-160, 300, -40, 352, 120, 330)
    c.bezierCurveTo(220, 316, 280, 330, 340, 346)
    c.lineTo(340, 600)
    c.lineTo(L, 600)
    c.fill()
  }),
  shifted(1.25, (c) => {
    pines(c, 560, 500, 900, p.ink, seed + 9, 330)
  }),
]

export const palace: Place = (p, seed) => [
  sky(p),
  still(0.07, (c) => moon(c, -60, -230, 130, p.light, seed)),
  still(0.16, (c) => {
    palaceRoof(c, 40, 40, 420, 90, mix(p.far, p.sky[2], 0.3), p.far)
    palaceRoof(c, 40, -20, 260, 70, mix(p.far, p.sky[2], 0.3), p.far)
    c.fillStyle = mix(p.far, p.sky[2], 0.3)
    c.fillRect(-130, 20, 340, 260)
  }),
  mist(0.2, 20, 300, p.sky[2], 0.7, seed),
  still(0.36, (c) => {
    c.fillStyle = p.mid
    c.fillRect(-330, 150, 240, 300)
    c.fillRect(120, 170, 220, 300)
    palaceRoof(c, -240, 170, 330, 90, p.mid, mix(p.lamp, p.mid, 0.4))
    palaceRoof(c, 250, 190, 300, 84, p.mid, mix(p.lamp, p.mid, 0.4))
    for (const [x, y] of [[-190, 200], [-280, 200], [180, 220], [280, 220]] as const)
      lantern(c, x, y, 10, p.accent, p.lamp, false)
  }),
  mist(0.5, 220, 460, p.lamp, 0.16, seed + 2),
  still(0.8, (c) => {
    c.fillStyle = gradient(c, [0, 330, 0, 600], [[0, mix(p.near, p.lamp, 0.25)], [0.3, p.near], [1, p.ink]])
    c.fillRect(L, 330, 680, 280)
    c.strokeStyle = rgba('#000000', 0.3)
    for (let i = -6; i <= 6; i++) {
      c.beginPath()
      c.moveTo(i * 30, 330)
      c.lineTo(i * 120, 600)
      c.stroke()
    }
  }),
  {
    depth: 1.15,
    draw: (ctx, { seconds }) => {
      for (const [x, y, r, k] of [[-206, -330, 40, 0], [214, -270, 52, 1.7]] as const) {
        ctx.save()
        ctx.translate(x, -560)
        ctx.rotate(Math.sin(seconds * 1.1 + k) * 0.035)
        ctx.fillStyle = p.ink
        ctx.fillRect(-1.5, 0, 3, y + 560 - r)
        lantern(ctx, 0, y + 560, r, p.accent, p.lamp)
        ctx.restore()
      }
    },
  },
]
