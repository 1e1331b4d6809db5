/** Indoor places. Layers run far to near. */
import { createRandom, glow, gradient, mix, rgba } from '../../art/paint.ts'
import { curtain } from '../../art/town.ts'
import { still } from '../stage.ts'
import { full, type Place, T } from './kit.ts'

export const corridor: Place = (p, seed) => {
  const random = createRandom(seed)
  return [
    still(0.3, (c) => {
      full(c, p.ink)
      for (let i = 0; i < 7; i++) {
        const k = 0.17 * 1.42 ** i
        const [w, h] = [300 * k, 520 * k]
        const tone = mix(p.far, p.ink, i / 8)
        c.fillStyle = 'transparent'
        c.lineWidth = 46 * k
        c.strokeStyle = mix(tone, p.lamp, 0.1 * (1 - i / 7))
        c.strokeRect(-w, -h * 0.92, w * 2, h * 1.9)
        if (i > 0) {
          for (const side of [-1, 1]) {
            c.fillStyle = mix(tone, '#000000', 0.4)
            c.beginPath()
            c.moveTo(side * w * 1.02, h * 0.86)
            c.lineTo(side * w * 1.02, -h * 0.4)
            c.lineTo(side * w * 1.26, -h * 0.52)
            c.lineTo(side * w * 1.26, h * 1.08)
            c.fill()
            c.fillStyle = rgba(p.lamp, random() < 0.3 ? 0.7 : 0.18)
            c.fillRect(side * w * 1.13 - 3 * k, -h * 0.62, 6 * k, 18 * k)
          }
        }
      }
      c.fillStyle = gradient(c, [0, -80, 0, 90], [[0, mix(p.lamp, '#ffffff', 0.5)], [1, p.lamp]])
      c.fillRect(-42, -76, 84, 164)
      glow(c, 0, 0, 300, p.lamp, 0.55)
      c.fillStyle = gradient(c, [0, 80, 0, 560], [[0, rgba(p.lamp, 0.5)], [0.5, rgba(p.lamp, 0.06)], [1, 'rgba(0,0,0,.6)']])
      c.beginPath()
      c.moveTo(-42, 88)
      c.lineTo(42, 88)
      c.lineTo(330, 600)
      c.lineTo(-330, 600)
      c.fill()
    }),
    {
      depth: 0.5,
      draw: (ctx, { seconds }) => {
        const flicker = Math.sin(seconds * 31) * Math.sin(seconds * 7.3) > 0.55 ? 0.3 : 0
        ctx.fillStyle = `rgba(0,0,0,${flicker})`
        ctx.fillRect(-400, -700, 800, 1400)
      },
    },
  ]
}

export const hall: Place = (p, seed) => [
  still(0.2, (c) => {
    full(c, gradient(c, [0, T, 0, 600], [[0, p.ink], [0.6, p.far], [1, p.ink]]))
    c.fillStyle = gradient(c, [0, -420, 0, 220], [[0, mix(p.light, '#ffffff', 0.4)], [1, p.lamp]])
    c.beginPath()
    c.moveTo(-116, 230)
    c.lineTo(-116, -250)
    c.arc(0, -250, 116, Math.PI, 0)
    c.lineTo(116, 230)
    c.fill()
    c.fillStyle = p.far
    for (const x of [-42, 38]) c.fillRect(x, -366, 4, 596)
    for (const y of [-250, -110, 40]) c.fillRect(-116, y, 232, 4)
    glow(c, 0, -90, 430, p.light, 0.4)
  }),
  still(0.6, (c) => {
    for (let i = 0; i < 7; i++) {
      const [y, half] = [230 + i * 40 + i * i * 3, 150 + i * 52]
      c.fillStyle = gradient(c, [-half, 0, half, 0], [[0, p.ink], [0.5, mix(p.lamp, p.near, 0.3 + i * 0.09)], [1, p.ink]])
      c.fillRect(-half, y, half * 2, 24 + i * 3)
      c.fillStyle = p.ink
      c.fillRect(-half, y + 24 + i * 3, half * 2, 30)
    }
  }),
  still(1.15, (c) => {
    c.translate(0, T)
    curtain(c, -350, -140, p.cloth, seed, 'left')
    curtain(c, 140, 350, p.cloth, seed + 5, 'right')
  }),
]
