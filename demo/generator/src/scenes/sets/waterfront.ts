/** The harbour: black water, a suspension bridge, and traffic on it that can become a dragon. */
import { moon } from '../../art/nature.ts'
import { createRandom, glow, gradient, mix, rgba } from '../../art/paint.ts'
import { skyline } from '../../art/town.ts'
import { still } from '../stage.ts'
import { L, mist, type Place, shifted, sky } from './kit.ts'

export const harbour: Place = (p, seed) => {
  const random = createRandom(seed)
  const cars = Array.from({ length: 30 }, (_, i) => ({ at: i / 30 + random() * 0.02, big: random() < 0.3 }))
  const deck = (x: number) => 96 - 34 * Math.cos(x / 210)
  return [
    sky(p),
    still(0.07, (c) => moon(c, -110, -260, 84, p.light, seed)),
    shifted(
      0.14,
      (c) => skyline(c, { base: 210, min: 60, max: 250, body: mix(p.far, p.sky[2], 0.4), top: p.far, lit: p.lamp, litShare: 0.2, seed, width: 700 }),
    ),
    mist(0.18, 20, 300, p.sky[2], 0.5, seed),
    still(0.3, (c) => {
      c.strokeStyle = p.near
      c.fillStyle = p.near
      for (const x of [-150, 170]) {
        c.fillRect(x - 9, -200, 18, 420)
        c.fillRect(x - 15, -200, 30, 10)
      }
      c.lineWidth = 4
      c.beginPath()
      c.moveTo(L, -20)
      c.quadraticCurveTo(-230, -60, -150, -196)
      c.quadraticCurveTo(10, 190, 170, -196)
      c.quadraticCurveTo(250, -60, -L, -20)
      c.stroke()
      c.lineWidth = 1.4
      for (let x = -320; x < 330; x += 20) {
        const u = (x + 150) / 320
        const top = u > 0 && u < 1 ?
          -196 * (1 - u) ** 2 + 380 * u * (1 - u) - 196 * u * u :
          -20 - 60 * Math.max(0, 1 - Math.abs(x < 0 ? x + 240 : x - 260) / 90)
        c.beginPath()
        c.moveTo(x, top)
        c.lineTo(x, deck(x))
        c.stroke()
      }
      c.lineWidth = 11
      c.beginPath()
      for (let x = L; x <= -L; x += 10) c.lineTo(x, deck(x) + 6)
      c.stroke()
    }),
    {
      depth: 0.3,
      draw: (ctx, { seconds }) => {
        ctx.save()
        ctx.globalCompositeOperation = 'screen'
        for (const { at, big } of cars) {
          const x = ((at * 760 + seconds * 26) % 760) - 380
          glow(ctx, x, deck(x) - 4, big ? 26 : 15, big ? mix(p.lamp, '#ffffff', 0.4) : p.lamp, 0.95)
        }
        ctx.restore()
      },
    },
    still(0.5, (c) => {
      c.fillStyle = gradient(c, [0, 206, 0, 600], [[0, mix(p.sky[2], p.near, 0.45)], [0.25, p.near], [1, p.ink]])
      c.fillRect(L, 206, 680, 400)
      for (let i = 0; i < 46; i++) {
        const y = 214 + random() ** 1.6 * 260
        const w = 20 + random() * 90
        const x = -320 + random() * 600
        c.fillStyle = gradient(c, [x, 0, x + w, 0], [[0, rgba(p.lamp, 0)], [0.5, rgba(p.lamp, 0.1 + random() * 0.25)], [1, rgba(p.lamp, 0)]])
        c.fillRect(x, y, w, 3)
      }
    }),
    still(0.9, (c) => {
      c.fillStyle = gradient(c, [0, 380, 0, 600], [[0, mix(p.near, p.lamp, 0.2)], [0.1, p.near], [1, p.ink]])
      c.fillRect(L, 384, 680, 220)
      c.fillStyle = rgba('#000000', 0.35)
      for (let y = 398; y < 600; y += 18) c.fillRect(L, y, 680, 3)
    }),
    still(1.2, (c) => {
      c.fillStyle = p.ink
      for (const x of [-268, 236]) {
        c.beginPath()
        c.roundRect(x, 330, 40, 200, 12)
        c.fill()
        c.fillRect(x - 6, 330, 52, 14)
      }
      c.strokeStyle = p.ink
      c.lineWidth = 7
      c.beginPath()
      c.moveTo(-240, 372)
      c.quadraticCurveTo(0, 470, 250, 372)
      c.stroke()
    }),
  ]
}
