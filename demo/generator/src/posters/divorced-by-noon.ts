/** Second chance: the couple back to back under a clock at noon, above the divorce agreement. */
import { manBust, womanUpdoBust } from '../art/figures.ts'
import { diamond, ring, sparkle } from '../art/jewels.ts'
import { drawLine, titleFont } from '../art/lettering.ts'
import { petals } from '../art/nature.ts'
import { bloom, createRandom, fill, glow, gradient, grain, haze, layer, mix, rgba, rimLight, vignette } from '../art/paint.ts'
import { paintParts } from '../art/paint-figure.ts'
import { type Point, smooth } from '../art/shape.ts'
import { bokeh, skyline } from '../art/town.ts'
import { H, type Poster, W } from './poster.ts'

const [cx, cy, r] = [540, 470, 404]

export const divorcedByNoon: Poster = {
  id: 'divorced-by-noon',
  art(ctx) {
    fill(ctx, gradient(ctx, [0, 0, 0, 1100], [[0, '#2b1b4d'], [0.34, '#84387a'], [0.66, '#ff7f6e'], [1, '#ffc79a']]))
    // Rays of the midday sun, as on a wall clock of the sixties.
    for (let i = 0; i < 48; i++) {
      const a = (i / 48) * Math.PI * 2
      ctx.fillStyle = rgba('#ffe9d2', i % 2 ? 0.1 : 0)
      ctx.beginPath()
      ctx.moveTo(cx, cy)
      ctx.arc(cx, cy, 1400, a, a + Math.PI / 24)
      ctx.fill()
    }
    skyline(ctx, { base: 1090, min: 140, max: 420, body: '#c25a6c', top: '#a5486f', seed: 6 })
    haze(ctx, 700, 1080, '#ffb594', 0.7, 5)
    glow(ctx, cx, cy, 760, '#ffd9a8', 0.8)
    // The dial is the sun.
    ctx.fillStyle = gradient(ctx, [0, cy - r, 0, cy + r], [[0, '#fff6e6'], [0.55, '#ffeacb'], [1, '#ffc690']])
    ctx.beginPath()
    ctx.arc(cx, cy, r, 0, 7)
    ctx.fill()
    ring(ctx, cx, cy, r + 12, 30, ['#8a3f3a', '#e8935e', '#fff0d0'])
    for (let i = 0; i < 60; i++) {
      ctx.save()
      ctx.translate(cx, cy)
      ctx.rotate((i / 60) * Math.PI * 2)
      ctx.fillStyle = i % 5 ? rgba('#8b3a52', 0.5) : '#8b3a52'
      ctx.fillRect(i % 5 ? -1.5 : -4, -r + 26, i % 5 ? 3 : 8, i % 5 ? 14 : 26)
      ctx.restore()
    }
    for (let h = 1; h <= 12; h++) {
      const a = (h / 12) * Math.PI * 2
      const size = h === 12 ? 112 : 66
      drawLine(ctx, cx + Math.sin(a) * (r - 96), cy - Math.cos(a) * (r - 96) + size * 0.34, {
        text: `${h}`,
        size,
        maxWidth: 200,
        font: 'Didone',
        ink: h === 12 ? '#ff5f6d' : rgba('#7a2f4c', 0.8),
      })
    }
    // Both hands point up: noon.
    const hands = layer(W, H, (c) => {
      c.fillStyle = '#3a1f3f'
      c.fill(
        smooth([[cx - 7, cy + 60, 1], [cx - 12, cy - 40], [cx - 20, cy - 172], [cx, cy - 234, 1], [cx + 20, cy - 172], [cx + 12, cy - 40], [
          cx + 7,
          cy + 60,
          1,
        ]]),
      )
    })
    ctx.drawImage(hands, 0, 0)
    bokeh(ctx, ['#ffe0b0', '#ff9f86', '#fff1dc'], 26, [0, 560, W, 420], [8, 40], 4)
    const lights = (
      side: number,
    ) => [{ dx: side * 15, dy: -14, color: '#ff8a70', blur: 16, alpha: 0.75 }, { dx: side * 4, dy: -5, color: '#fff0d0', blur: 1.5, alpha: 0.95 }]
    const tones = { skin: '#4a1f3c', hair: '#1f0f2c', cloth: '#2a1740', accent: '#f6dcc8' }
    ctx.drawImage(paintParts(manBust, { w: W, h: H, x: 752, y: 392, scale: 3.4, tilt: -0.05 }, { ...tones, accent: '#f3d9d0' }, lights(-1)), 0, 0)
    ctx.drawImage(
      paintParts(womanUpdoBust, { w: W, h: H, x: 330, y: 430, scale: 3.3, flip: true, tilt: 0.06 }, { ...tones, cloth: '#b8304f' }, lights(1)),
      0,
      0,
    )
    petals(ctx, 40, ['#fff3e4', '#ffd0c0', '#ff8f8a'], 27, [0.5, 2.4])
    // The agreement, torn across; the title is typeset on it.
    const random = createRandom(52)
    const edge = Array.from({ length: 37 }, (_, i): Point => [-20 + i * 31, 1044 - i * 1.6 + (random() - 0.5) * 34 + 16 * Math.sin(i * 0.7), 1])
    const sheet = (dy: number, color: string) =>
      layer(W, H, (c) => {
        c.fillStyle = color
        c.fill(
          smooth(
            [...edge.map(([x, y], i): Point => [x, y + dy * (0.6 + 0.8 * Math.abs(Math.sin(i * 2.1))), 1]), [1120, H + 20, 1], [-20, H + 20, 1]],
            true,
            0.1,
          ),
        )
      })
    ctx.save()
    ctx.shadowColor = 'rgba(40,10,40,.6)'
    ctx.shadowBlur = 40
    ctx.shadowOffsetY = -6
    ctx.drawImage(sheet(-15, '#fffaf2'), 0, 0)
    ctx.restore()
    const face = layer(W, H, (c) => {
      c.drawImage(sheet(0, '#ffeeda'), 0, 0)
      c.globalCompositeOperation = 'source-atop'
      c.fillStyle = gradient(c, [0, 1020, 0, H], [[0, '#fff4e4'], [0.7, '#ffe4c8'], [1, '#f5c9a6']])
      c.fillRect(0, 1000, W, 440)
      for (let i = 0; i < 9; i++) {
        c.fillStyle = rgba('#7a2f4c', 0.13)
        c.fillRect(90, 1078 + i * 42, 900 - (i % 3 === 2 ? 260 : (i * 37) % 70), 5)
      }
    })
    ctx.drawImage(rimLight(face, { dx: 0, dy: -3, color: '#e8b899', blur: 1, alpha: 0.8 }), 0, 0)
    // His ring, left on the edge of the paper.
    ctx.save()
    ctx.translate(922, 1022)
    ctx.rotate(0.3)
    ctx.scale(1, 0.94)
    ring(ctx, 0, 0, 52, 13, ['#8a4a1c', '#e5a648', '#fff3cc'])
    diamond(ctx, 0, -60, 22)
    ctx.restore()
    sparkle(ctx, 944, 958, 62, '#ffffff')
    bloom(ctx, 24, 0.14)
    vignette(ctx, 0.36)
    grain(ctx, 0.12)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'didone')
    drawLine(ctx, 540, lang === 'th' ? 1196 : 1202, {
      text: lines[0],
      size: latin ? 154 : lang === 'th' ? 108 : 124,
      maxWidth: 960,
      font,
      ink: '#3a1f4f',
      tracking: latin ? 0 : 0.1,
    })
    drawLine(ctx, 540, latin ? 1330 : 1340, {
      text: lines[1] ?? '',
      size: latin ? 140 : lang === 'th' ? 108 : 124,
      maxWidth: 960,
      font,
      ink: mix('#ff5f6d', '#c21f44', 0.55),
      tracking: latin ? 0 : 0.1,
    })
    drawLine(ctx, 540, 1408, {
      text: tag,
      size: 28,
      maxWidth: 920,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#6b3350',
      tracking: 0.12,
    })
  },
}
