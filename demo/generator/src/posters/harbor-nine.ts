/** Survival: a white field from above, a thin black train, ten lit windows; an empty one casts a person's shadow. */
import { drawLine, titleFont } from '../art/lettering.ts'
import { snow } from '../art/nature.ts'
import { bloom, cloud, createRandom, fill, glow, gradient, grain, layer, lightShaft, mix, rgba, tinted, vignette } from '../art/paint.ts'
import { head } from './head-outline.ts'
import { H, type Poster, W } from './poster.ts'
import { project, quad, type Vec } from './snow-field.ts'

const windows = Array.from({ length: 10 }, (_, i) => -9.4 + i * 2.25 + (i > 4 ? 1.5 : 0))

/** The empty window whose light shows a shadow. */
const odd = 2

export const harborNine: Poster = {
  id: 'harbor-nine',
  art(ctx) {
    fill(ctx, gradient(ctx, [W, 0, 0, H], [[0, '#5f8698'], [0.3, '#a5c3cf'], [0.6, '#dbe9ee'], [1, '#b7d0da']]))
    ctx.globalAlpha = 0.4
    ctx.drawImage(tinted(cloud(W, H, 5, 41, 2.4), '#7fa3b4'), 0, 0)
    ctx.globalAlpha = 1
    // Track bed and drifts.
    quad(ctx, 'rgba(70,104,122,.5)', [[-40, -1.7, 0], [60, -1.7, 0], [60, 2.3, 0], [-40, 2.3, 0]])
    for (let u = -24; u < 46; u += 0.8)
      quad(ctx, 'rgba(24,44,58,.55)', [[u, -1.3, 0], [u + 0.28, -1.3, 0], [u + 0.28, 1.9, 0], [u, 1.9, 0]])
    for (const v of [-0.8, 1.3])
      quad(ctx, '#2a4656', [[-40, v, 0.05], [60, v, 0.05], [60, v + 0.14, 0.05], [-40, v + 0.14, 0.05]])
    // Light on the snow, one patch per window, with the shadow of the passenger.
    const patches = layer(W, H, (c) => {
      windows.forEach((u, i) => {
        const [near, far] = [project([u, 1.8, 0]), project([u + 1.1, 7.4, 0])]
        quad(c, gradient(c, [...near, ...far], [[0, 'rgba(255,150,60,.98)'], [0.5, 'rgba(255,168,92,.86)'], [1, 'rgba(255,190,130,0)']]), [
          [u - 0.7, 1.8, 0], [u + 0.7, 1.8, 0], [u + 2.1, 7.4, 0], [u + 0.1, 7.4, 0],
        ])
        const tall = i === odd ? 1.5 : 1
        const shade = i === odd ? 'rgba(22,12,18,.95)' : 'rgba(96,44,22,.72)'
        quad(
          c,
          shade,
          head.map(([hx, y]): Vec => {
            const hy = y > 0.55 ? 0.55 + (y - 0.55) * 0.62 : y
            return [u + hx * (y > 0.55 ? 1.5 : 0.98) + hy * tall * 0.5 + 0.1, 1.9 + hy * tall * 2.5, 0]
          }),
        )
      })
    })
    for (const u of windows) glow(ctx, ...project([u + 0.5, 3.4, 0]), 190, '#ff8a3c', 0.3)
    ctx.drawImage(patches, 0, 0)
    // Two cars and an engine, far end first.
    for (const [a, b, isEngine] of [[15.4, 24, true], [2.6, 14.8, false], [-10.8, 2, false], [-26, -11.4, false]] as const) {
      const lit = !isEngine && a > -20
      quad(ctx, 'rgba(20,38,52,.55)', [[a, -3.4, 0], [b, -3.4, 0], [b, 1.7, 0], [a, 1.7, 0]])
      quad(ctx, gradient(ctx, [...project([a, 1.5, 3]), ...project([a, 1.5, 0])], [[0, '#1b3442'], [0.7, '#0d1d28'], [1, '#050c12']]), [
        [a, 1.5, 0.35], [b, 1.5, 0.35], [b, 1.5, 3], [a, 1.5, 3],
      ])
      quad(ctx, '#12242f', [[a, 1.5, 0.35], [a, -1.5, 0.35], [a, -1.5, 3], [a, 1.5, 3]])
      quad(ctx, mix('#eaf5f8', '#9fbdca', 0.35), [[a, 1.5, 3], [b, 1.5, 3], [b, 0, 3.3], [a, 0, 3.3]])
      quad(ctx, '#eef6f8', [[a, 0, 3.3], [b, 0, 3.3], [b, -1.5, 3], [a, -1.5, 3]])
      quad(ctx, '#ff7a3d', [[a, 1.52, 0.95], [b, 1.52, 0.95], [b, 1.52, 1.07], [a, 1.52, 1.07]])
      if (!lit) {
        for (let u = a + 1.2; u < b - 1; u += 2.25)
          quad(ctx, '#04090d', [[u - 0.75, 1.53, 1.35], [u + 0.75, 1.53, 1.35], [u + 0.75, 1.53, 2.55], [u - 0.75, 1.53, 2.55]])
      }
    }
    windows.forEach((u, i) => {
      const top = project([u, 1.54, 2.6])
      quad(ctx, '#050b10', [[u - 0.9, 1.53, 1.22], [u + 0.9, 1.53, 1.22], [u + 0.9, 1.53, 2.7], [u - 0.9, 1.53, 2.7]])
      quad(ctx, gradient(ctx, [...top, ...project([u, 1.54, 1.3])], [[0, '#fff0c8'], [0.5, '#ffb45c'], [1, '#f0702c']]), [
        [u - 0.78, 1.54, 1.3], [u + 0.78, 1.54, 1.3], [u + 0.78, 1.54, 2.6], [u - 0.78, 1.54, 2.6],
      ])
      if (i !== odd)
        quad(ctx, '#2b110b', head.map(([hx, hy]): Vec => [u + hx * 0.7 + ((i * 7) % 3) * 0.1 - 0.1, 1.55, 1.3 + hy * (0.82 + ((i * 5) % 4) * 0.05)]))
    })
    lightShaft(ctx, ...project([24, 0, 1.5]), -0.98, 0.2, 700, '#fff0d0', 0.8)
    // Pines: dark cones seen from above, with snow on the windward side.
    const random = createRandom(77)
    const trees: [number, number, number][] = []
    for (let i = 0; i < 760; i++)
      trees.push([random() * 80 - 30, random() < 0.75 ? -5.5 - random() ** 0.7 * 30 : 12 + random() * 8, 1.8 + random() * 2.8])
    for (
      const [u, v, h] of trees.filter(([u, v]) => u * 0.8 - v * 0.6 > -15).sort((
        p,
        q,
      ) => (project([q[0], q[1], 0])[1] < project([p[0], p[1], 0])[1] ? 1 : -1))
    ) {
      const [x, y] = project([u, v, 0])
      const [, tip] = project([u, v, h])
      const far = Math.min(1, Math.max(0, (640 - y) / 700))
      for (const side of [-1, 1]) {
        ctx.fillStyle = side < 0 ? mix('#e4eff3', '#86a7b6', far) : mix('#123040', '#6d91a3', far)
        ctx.beginPath()
        ctx.moveTo(x, tip)
        for (let k = 1; k <= 4; k++) {
          const ky = tip + ((y - tip) * k) / 4
          ctx.lineTo(x + side * (y - tip) * 0.08 * k, ky)
          ctx.lineTo(x + side * (y - tip) * 0.045 * k, ky - (y - tip) * 0.03)
        }
        ctx.lineTo(x, y)
        ctx.fill()
      }
    }
    // The blizzard swallows the far end.
    ctx.fillStyle = gradient(ctx, [0, 0, 0, 460], [[0, rgba('#6e93a4', 0.96)], [0.45, rgba('#86a9b8', 0.62)], [1, rgba('#a5c3cf', 0)]])
    ctx.fillRect(0, 0, W, 460)
    snow(ctx, 520, '#ffffff', 15, 9)
    ctx.fillStyle = gradient(ctx, [0, 960, 0, H], [[0, 'rgba(7,18,28,0)'], [0.4, 'rgba(7,18,28,.82)'], [1, 'rgba(7,18,28,.97)']])
    ctx.fillRect(0, 960, W, 480)
    bloom(ctx, 22, 0.1)
    vignette(ctx, 0.42)
    grain(ctx, 0.14)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'grotesk')
    // A long name is set in a smaller size; the line above moves down accordingly.
    const size = drawLine(ctx, 540, 1338, {
      text: lines[1] ?? '',
      size: latin ? 178 : 150,
      maxWidth: 960,
      font,
      ink: '#ff7a3d',
      tracking: latin ? 0.02 : 0.04,
      shadow: '#07121c',
    })
    drawLine(ctx, 540, lang === 'th' ? 1180 : latin ? 1308 - size * 0.76 : 1172, {
      text: lines[0],
      size: latin ? 66 : 84,
      maxWidth: 920,
      font: latin ? 'Condensed' : font,
      ink: '#eaf5f8',
      tracking: latin ? 0.24 : 0.2,
      shadow: '#07121c',
    })
    drawLine(ctx, 540, 1402, { text: tag, size: 30, maxWidth: 900, font: latin ? 'Condensed' : font, ink: '#b9d2dc', tracking: 0.2 })
  },
}
