/** Large rooms: concert stage, office. */
import { glow, gradient, mix, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { curtain, skyline } from '../../art/town.ts'
import { still } from '../stage.ts'
import { full, L, type Place, shifted, sky, T } from './kit.ts'

/** A concert stage: curtain, one spotlight, a grand piano waiting. */
export const stage: Place = (p, seed) => [
  still(0.2, (c) => {
    full(c, gradient(c, [0, T, 0, 600], [[0, p.ink], [0.55, p.far], [0.72, p.mid], [1, p.ink]]))
    c.save()
    c.globalCompositeOperation = 'screen'
    c.filter = 'blur(14px)'
    c.fillStyle = gradient(c, [0, T, 0, 330], [[0, rgba(p.lamp, 0.75)], [1, rgba(p.lamp, 0.12)]])
    c.fill(smooth([[90, T, 1], [150, T, 1], [250, 330, 1], [-190, 330, 1]], true, 0))
    c.restore()
    glow(c, 30, 250, 360, p.lamp, 0.4)
  }),
  still(0.5, (c) => {
    c.fillStyle = gradient(c, [0, 250, 0, 600], [[0, mix(p.near, p.lamp, 0.35)], [0.3, p.near], [1, p.ink]])
    c.fillRect(L, 256, 680, 350)
    c.save()
    c.scale(1, 0.22)
    glow(c, 30, 1420, 330, mix(p.lamp, '#ffffff', 0.3), 0.85)
    c.restore()
  }),
  still(0.62, (c) => {
    c.translate(64, 262)
    // Lid, body, three legs, keyboard: a concert grand from the stalls.
    c.fillStyle = p.ink
    c.fill(smooth([[-176, -70, 1], [-150, -96], [-60, -214], [60, -286], [176, -296, 1], [182, -84, 1]], true, 0.4))
    c.strokeStyle = rgba(p.lamp, 0.8)
    c.lineWidth = 2.5
    c.stroke(smooth([[-176, -72], [-150, -98], [-60, -216], [60, -288], [176, -298]], false))
    c.fillStyle = gradient(c, [0, -90, 0, -20], [[0, mix(p.near, p.lamp, 0.25)], [0.2, p.ink], [1, p.ink]])
    c.fill(smooth([[-206, -70, 1], [186, -86, 1], [190, -26, 1], [-206, -14, 1]], true, 0.1))
    c.fillStyle = mix(p.light, p.lamp, 0.2)
    c.fillRect(-236, -34, 66, 9)
    c.fillStyle = p.ink
    c.fillRect(-244, -26, 80, 16)
    for (const x of [-190, -20, 150])
      c.fill(smooth([[x, -20, 1], [x + 20, -20, 1], [x + 14, 74, 1], [x + 6, 74, 1]], true, 0))
    c.fillRect(186, -292, 4, 210)
    // The bench, long enough for two.
    c.fillRect(-322, 26, 112, 13)
    c.fillRect(-314, 36, 7, 48)
    c.fillRect(-226, 36, 7, 48)
    c.fillStyle = rgba(p.lamp, 0.6)
    c.fillRect(-322, 25, 112, 2)
  }),
  still(1.15, (c) => {
    c.translate(0, T)
    curtain(c, -350, -176, p.cloth, seed, 'left')
    curtain(c, 190, 350, p.cloth, seed + 5, 'right')
  }),
]

/** The top floor: window wall over the city, a long table, chairs for a board. */
export const office: Place = (p, seed) => [
  sky(p),
  shifted(
    0.12,
    (c) => skyline(c, { base: 300, min: 180, max: 460, body: mix(p.far, p.sky[2], 0.4), top: p.far, lit: p.lamp, litShare: 0.1, seed, width: 700 }),
  ),
  shifted(0.2, (c) => skyline(c, { base: 330, min: 80, max: 300, body: p.mid, top: p.far, lit: p.lamp, litShare: 0.2, seed: seed + 7, width: 700 })),
  still(0.4, (c) => {
    c.fillStyle = p.ink
    for (const x of [-236, -80, 76, 232]) c.fillRect(x, T, 8, 840)
    c.fillRect(L, -330, 680, 7)
    c.fillStyle = gradient(c, [0, 210, 0, 600], [[0, mix(p.near, p.lamp, 0.3)], [0.2, p.near], [1, p.ink]])
    c.fillRect(L, 214, 680, 390)
    c.fillStyle = gradient(c, [0, T, 0, -380], [[0, p.ink], [1, p.near]])
    c.fillRect(L, T, 680, 190)
    for (const x of [-170, 0, 170]) {
      c.fillStyle = mix(p.lamp, '#ffffff', 0.4)
      c.fillRect(x - 46, -418, 92, 7)
      glow(c, x, -412, 150, p.lamp, 0.45)
    }
  }),
  still(0.7, (c) => {
    c.fillStyle = gradient(c, [0, 250, 0, 440], [[0, mix(p.near, p.lamp, 0.42)], [0.4, mix(p.near, p.ink, 0.4)], [1, p.ink]])
    c.fill(smooth([[-120, 252, 1], [120, 252, 1], [250, 440, 1], [-250, 440, 1]], true, 0))
    c.fillStyle = rgba(p.light, 0.4)
    c.fillRect(-120, 251, 240, 2)
    for (const side of [-1, 1])
      for (const k of [0.5, 0.72, 1]) {
        const [x, y] = [side * (60 + 210 * k), 200 + 230 * k]
        c.fillStyle = gradient(c, [x - side * 46 * k, 0, x + side * 46 * k, 0], [[0, mix(p.ink, p.lamp, 0.22)], [0.3, p.ink], [1, p.ink]])
        c.beginPath()
        c.roundRect(x - 46 * k, y - 190 * k, 92 * k, 240 * k, 26 * k)
        c.fill()
      }
  }),
  // A plant close to the lens.
  still(1.2, (c) => {
    c.fillStyle = p.ink
    for (const [x, y, turn] of [[-250, 330, -0.5], [-286, 300, -0.1], [-210, 380, -0.9], [-320, 320, 0.3]] as const) {
      c.save()
      c.translate(x, y + 190)
      c.rotate(turn)
      c.fill(smooth([[0, 0, 1], [-30, -110], [0, -260, 1], [30, -110]], true, 0.6))
      c.restore()
    }
  }),
]
