/** Contemporary romance: a near-kiss inside a wedding ring, rain outside it. */
import { manBust, womanUpdoBust } from '../art/figures.ts'
import { diamond, ring, sparkle } from '../art/jewels.ts'
import { drawLine, rule, titleFont } from '../art/lettering.ts'
import { rain } from '../art/nature.ts'
import { bloom, fill, glow, gradient, grain, haze, layer, vignette } from '../art/paint.ts'
import { paintParts } from '../art/paint-figure.ts'
import { bokeh, skyline } from '../art/town.ts'
import { H, type Poster, W } from './poster.ts'

const gold = ['#5a3310', '#c98a3a', '#fff0c4'] as const
const cx = 540
const cy = 600
const r = 470

export const clause17: Poster = {
  id: 'clause-17',
  art(ctx) {
    fill(ctx, gradient(ctx, [0, 0, 0, H], [[0, '#070b1c'], [0.45, '#142048'], [0.75, '#0c1026'], [1, '#05060d']]))
    skyline(ctx, { base: 1120, min: 160, max: 620, body: '#0a1028', top: '#18254f', lit: '#6d86c8', litShare: 0.1, seed: 11 })
    rain(ctx, 420, '#9fb4e8', 0.5, 5)
    const inside = layer(W, H, (c) => {
      c.beginPath()
      c.arc(cx, cy, r - 12, 0, 7)
      c.clip()
      c.fillStyle = gradient(c, [0, cy - r, 0, cy + r], [[0, '#20123f'], [0.3, '#7a2a55'], [0.56, '#e2704d'], [0.72, '#ffc477'], [1, '#7a2f3a']])
      c.fillRect(0, 0, W, H)
      glow(c, cx + 6, cy + 60, 420, '#ffe2a6', 0.95)
      skyline(c, { base: 1010, min: 120, max: 380, body: '#6a2a40', top: '#b4553f', lit: '#ffdf9a', litShare: 0.14, seed: 4 })
      haze(c, 720, 1040, '#ffb272', 0.55, 3)
      bokeh(c, ['#ffd79a', '#ff9a6b', '#ffe9c9'], 40, [60, 560, 960, 440], [8, 42], 9)
      const tones = { skin: '#2a0f1e', hair: '#12060f', cloth: '#150a18', accent: '#f3e3d0' }
      c.drawImage(
        paintParts(manBust, { w: W, h: H, x: 330, y: 306, scale: 3.6, tilt: 0.1 }, { ...tones, accent: '#d9b9a2' }, [{
          dx: 16,
          dy: -6,
          color: '#ff9a55',
          blur: 16,
          alpha: 0.75,
        }, { dx: 4.5, dy: -2, color: '#ffe6b8', blur: 1.5, alpha: 0.95 }]),
        0,
        0,
      )
      c.drawImage(
        paintParts(womanUpdoBust, { w: W, h: H, x: 742, y: 372, scale: 3.4, flip: true, tilt: -0.14 }, {
          ...tones,
          cloth: '#3a0d22',
          accent: '#fff6df',
        }, [{ dx: -14, dy: -6, color: '#ff8f5c', blur: 16, alpha: 0.7 }, { dx: -4.5, dy: -2, color: '#ffe6b8', blur: 1.5, alpha: 0.95 }]),
        0,
        0,
      )
      c.globalCompositeOperation = 'source-atop'
      c.fillStyle = gradient(c, [0, 760, 0, cy + r], [[0, 'rgba(8,6,20,0)'], [1, 'rgba(8,6,20,.92)']])
      c.fillRect(0, 0, W, H)
    })
    glow(ctx, cx, cy, 860, '#e8824f', 0.34)
    ctx.drawImage(inside, 0, 0)
    ring(ctx, cx, cy, r, 34, gold)
    diamond(ctx, cx, cy - r - 8, 58)
    sparkle(ctx, cx + 22, cy - r - 30, 130, '#eaf4ff')
    sparkle(ctx, cx - 330, cy + 338, 70, '#fff1cf')
    ctx.fillStyle = gradient(ctx, [0, 880, 0, H], [[0, 'rgba(5,6,14,0)'], [0.4, 'rgba(5,6,14,.86)'], [1, '#05060e']])
    ctx.fillRect(0, 880, W, H)
    rain(ctx, 120, '#dfe8ff', 0.34, 8)
    bloom(ctx, 26, 0.22)
    vignette(ctx, 0.5)
    grain(ctx, 0.13)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    // Thai has vowels below the baseline, so its first line is placed higher.
    drawLine(ctx, cx, lang === 'th' ? 1206 : 1244, {
      text: lines[0],
      size: latin ? 188 : 150,
      maxWidth: 960,
      font: titleFont(lang, 'didone'),
      ink: ['#fff3d2', '#e9b567', '#a8691f'],
      tracking: latin ? 0.01 : 0.08,
      shadow: 'rgba(0,0,0,.8)',
    })
    drawLine(ctx, cx, 1316, {
      text: lines[1] ?? '',
      size: latin ? 50 : 54,
      maxWidth: 900,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#f4e6d2',
      tracking: latin ? 0.3 : 0.22,
      shadow: '#000',
    })
    rule(ctx, cx, 1346, 560, '#c98a3a')
    drawLine(ctx, cx, 1392, {
      text: tag,
      size: 28,
      maxWidth: 860,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#a9b2d2',
      tracking: 0.12,
    })
  },
}
