/** Fantasy: his other face rises behind her, between the moon and the pines. */
import { womanBust } from '../art/figures.ts'
import { drawLine, rule, titleFont } from '../art/lettering.ts'
import { moon, pines, snow } from '../art/nature.ts'
import { bloom, fill, gradient, grain, haze, layer, rimLight, vignette } from '../art/paint.ts'
import { paintParts } from '../art/paint-figure.ts'
import { wolfFace } from '../art/wolf-face.ts'
import { H, type Poster, W } from './poster.ts'

export const winterWolf: Poster = {
  id: 'winter-wolf',
  art(ctx) {
    fill(ctx, gradient(ctx, [0, 0, 0, H], [[0, '#050a18'], [0.35, '#15335c'], [0.62, '#5d8fb8'], [0.8, '#1a2f4c'], [1, '#050914']]))
    moon(ctx, 560, 420, 392, '#dcecff', 12)
    pines(ctx, 900, 120, 330, '#3d678f', 5, 20)
    haze(ctx, 640, 940, '#a8cbe6', 0.7, 2)
    const wolf = layer(W, H, (c) => wolfFace(c, 560, 452, 3.15, { dark: '#0d1626', mid: '#5c789a', light: '#d6e6f7', eye: '#ffb02e' }))
    const lit = rimLight(rimLight(wolf, { dx: -10, dy: 16, color: '#8fb6dc', blur: 16, alpha: 0.6 }), {
      dx: 0,
      dy: 5,
      color: '#f2f9ff',
      blur: 2,
      alpha: 0.9,
    })
    ctx.drawImage(
      layer(W, H, (c) => {
        c.drawImage(lit, 0, 0)
        c.globalCompositeOperation = 'destination-in'
        c.fillStyle = gradient(c, [0, 560, 0, 940], [[0, '#000'], [1, 'rgba(0,0,0,0)']])
        c.fillRect(0, 0, W, H)
      }),
      0,
      0,
    )
    pines(ctx, 1010, 140, 420, '#16304d', 17, 30)
    haze(ctx, 740, 1100, '#8fb8dc', 0.85, 8)
    pines(ctx, 1130, 60, 240, '#0a1a2e', 29, 40)
    const tones = { skin: '#16233a', hair: '#070c18', cloth: '#0b1322', accent: '#dff0ff' }
    ctx.drawImage(
      paintParts(womanBust, { w: W, h: H, x: 396, y: 690, scale: 2.62, tilt: -0.12 }, tones, [{
        dx: 14,
        dy: -10,
        color: '#7fb8ea',
        blur: 16,
        alpha: 0.9,
      }, { dx: 4, dy: -4, color: '#eaf6ff', blur: 1.5, alpha: 0.95 }]),
      0,
      0,
    )
    snow(ctx, 420, '#f2f8ff', 6, 10)
    ctx.fillStyle = gradient(ctx, [0, 1010, 0, H], [[0, 'rgba(4,8,18,0)'], [0.5, 'rgba(4,8,18,.86)'], [1, 'rgba(4,8,18,.97)']])
    ctx.fillRect(0, 1010, W, 430)
    bloom(ctx, 28, 0.2)
    vignette(ctx, 0.6)
    grain(ctx, 0.14)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'roman')
    const ice = ['#ffffff', '#bcdcf6', '#5f92bf'] as const
    drawLine(ctx, 540, 1218, {
      text: lines[0],
      size: latin ? 92 : 150,
      maxWidth: 960,
      font,
      ink: latin ? '#eaf5ff' : ice,
      tracking: latin ? 0.16 : 0.14,
      shadow: '#000',
    })
    drawLine(ctx, 540, 1330, {
      text: lines[1] ?? '',
      size: latin ? 142 : 74,
      maxWidth: 980,
      font,
      ink: ice,
      tracking: latin ? 0.02 : 0.18,
      shadow: '#000',
    })
    rule(ctx, 540, 1354, 560, '#7fb0d8')
    drawLine(ctx, 540, 1398, {
      text: tag,
      size: 28,
      maxWidth: 900,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#9dbad4',
      tracking: 0.14,
    })
  },
}
