/** The night train, from inside. */
import { glow, gradient, mix, rgba } from '../../art/paint.ts'
import { smooth } from '../../art/shape.ts'
import { still } from '../stage.ts'
import { full, L, type Place, sky, T } from './kit.ts'

/** A railway carriage along its aisle; the windows run past a winter forest. */
export const train: Place = (p, seed) => {
  const windows = [[-300, 250], [-168, 130], [-104, 70]] as const
  return [
    sky(p),
    {
      depth: 0.05,
      draw: (ctx, { seconds }) => {
        // Only the passing tree trunks show that the train moves.
        ctx.fillStyle = mix(p.far, p.sky[1], 0.3)
        for (let i = 0; i < 9; i++) {
          const x = ((i * 97 + seconds * 420) % 860) - 430
          ctx.fillRect(x, -330, 10 + (i % 3) * 7, 520)
        }
      },
    },
    still(0.3, (c) => {
      const wall = gradient(c, [L, 0, -L, 0], [[0, p.near], [0.5, mix(p.mid, p.lamp, 0.12)], [1, p.near]])
      full(c, wall)
      c.globalCompositeOperation = 'destination-out'
      for (const side of [-1, 1])
        for (const [x, w] of windows) {
          const far = x + w * 0.44
          c.fillStyle = '#000'
          c.fill(
            smooth(
              [[side * x, -250 + (300 + x) * 0.62, 1], [side * far, -250 + (300 + far) * 0.62, 1], [side * far, 96 - (300 + far) * 0.3, 1], [
                side * x,
                96 - (300 + x) * 0.3,
                1,
              ]],
              true,
              0,
            ),
          )
        }
      c.globalCompositeOperation = 'source-over'
      // Ceiling with its lamps, floor with a runner, the door at the end.
      c.fillStyle = gradient(c, [0, T, 0, -120], [[0, p.ink], [1, mix(p.mid, p.lamp, 0.18)]])
      c.fill(smooth([[L, T, 1], [-L, T, 1], [-L, -400, 1], [56, -130, 1], [-56, -130, 1], [L, -400, 1]], true, 0))
      c.fillStyle = gradient(c, [0, 80, 0, 600], [[0, mix(p.mid, p.lamp, 0.25)], [0.4, p.near], [1, p.ink]])
      c.fill(smooth([[-56, 90, 1], [56, 90, 1], [330, 600, 1], [-330, 600, 1]], true, 0))
      c.fillStyle = rgba(p.accent, 0.3)
      c.fill(smooth([[-20, 90, 1], [20, 90, 1], [130, 600, 1], [-130, 600, 1]], true, 0))
      c.fillStyle = mix(p.far, p.ink, 0.35)
      c.fillRect(-56, -130, 112, 222)
      c.fillStyle = gradient(c, [0, -104, 0, 0], [[0, mix(p.lamp, '#ffffff', 0.5)], [1, p.lamp]])
      c.fillRect(-26, -104, 52, 92)
      glow(c, 0, -60, 220, p.lamp, 0.5)
      for (const k of [0, 1, 2, 3]) {
        const y = -164 - k * k * 26 - k * 30
        c.fillStyle = mix(p.lamp, '#ffffff', 0.4)
        c.fillRect(-18 - k * 13, y, 36 + k * 26, 5 + k * 3)
        glow(c, 0, y, 60 + k * 40, p.lamp, 0.4)
      }
    }),
    // Seat backs, near ones last.
    still(0.6, (c) => {
      for (const k of [0.28, 0.42, 0.64, 1])
        for (const side of [-1, 1]) {
          const [x, y] = [side * (60 + 205 * k), 90 + 150 * k]
          const tone = mix(mix(p.accent, p.ink, 0.72), p.ink, 0.25 + 0.4 * k)
          c.fillStyle = gradient(c, [x - side * 100 * k, 0, x + side * 100 * k, 0], [[0, mix(tone, p.lamp, 0.28)], [0.25, tone], [1, p.ink]])
          c.beginPath()
          c.roundRect(x - 92 * k, y - 250 * k, 184 * k, 460 * k, 40 * k)
          c.fill()
          c.fillStyle = rgba(p.light, 0.22)
          c.beginPath()
          c.roundRect(x - 50 * k, y - 240 * k, 100 * k, 60 * k, 14 * k)
          c.fill()
        }
    }),
    // The luggage rail above the lens.
    still(1.2, (c) => {
      c.fillStyle = p.ink
      c.fillRect(L, -452 + (seed % 5), 680, 14)
      for (const x of [-210, 30, 240]) c.fillRect(x, T, 8, 150)
    }),
  ]
}
