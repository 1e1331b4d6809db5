/** Thriller: forty dark windows and a lit one, in which a person looks at the viewer. */
import { manBack } from '../art/backs.ts'
import { womanUpdoBust } from '../art/figures.ts'
import { drawLine, titleFont } from '../art/lettering.ts'
import { rain } from '../art/nature.ts'
import { bloom, createRandom, fill, glow, gradient, grain, haze, layer, lightShaft, mix, vignette } from '../art/paint.ts'
import { paintFigure, paintParts } from '../art/paint-figure.ts'
import { H, type Poster, W } from './poster.ts'

export const room19b: Poster = {
  id: 'room-19b',
  art(ctx) {
    fill(ctx, '#04090a')
    const random = createRandom(19)
    const facade = layer(W, H, (c) => {
      // Slightly rotated grid: a tower seen from the pavement opposite.
      c.translate(540, 620)
      c.rotate(-0.13)
      c.transform(1, 0.03, 0.05, 1, 0, 0)
      c.fillStyle = gradient(c, [0, -900, 0, 900], [[0, '#0a1a1b'], [0.5, '#12302d'], [1, '#04090a']])
      c.fillRect(-900, -1000, 1800, 2100)
      for (let row = -5; row <= 5; row++)
        for (let col = -3; col <= 3; col++) {
          const [x, y, w, h] = [col * 236 - 84, row * 232 - 84, 168, 176]
          const lit = row === -1 && col === 1
          c.fillStyle = '#020506'
          c.fillRect(x - 9, y - 9, w + 18, h + 18)
          c.fillStyle = lit ?
            '#ffb347' :
            gradient(c, [x, y, x + w, y + h], [[0, mix('#1d4a47', '#050b0c', random())], [0.5, '#081312'], [1, mix('#123533', '#030606', random())]])
          c.fillRect(x, y, w, h)
          if (lit) {
            c.save()
            c.beginPath()
            c.rect(x, y, w, h)
            c.clip()
            c.fillStyle = gradient(c, [0, y, 0, y + h], [[0, '#ffe9a8'], [0.55, '#ffb23f'], [1, '#d2601c']])
            c.fillRect(x, y, w, h)
            c.drawImage(
              paintFigure(manBack, { w: W, h: H, x: 96, y: 34, scale: 0.46 }, {
                skin: '#160502',
                hair: '#160502',
                cloth: '#160502',
                accent: '#160502',
              }, []),
              x,
              y,
            )
            c.restore()
          } else {
            if (random() < 0.4) {
              c.fillStyle = 'rgba(0,0,0,.55)'
              c.fillRect(x, y, w, h * (0.2 + random() * 0.5))
              for (let b = 0; b < 7; b++) {
                c.fillStyle = 'rgba(120,190,180,.05)'
                c.fillRect(x, y + b * 12, w, 2)
              }
            }
          }
          c.fillStyle = '#020506'
          c.fillRect(x + w / 2 - 4, y, 8, h)
          c.fillRect(x, y + h * 0.34, w, 6)
          c.fillStyle = 'rgba(140,210,200,.16)'
          c.fillRect(x - 16, y + h + 9, w + 32, 8)
        }
    })
    ctx.drawImage(facade, 0, 0)
    glow(ctx, 768, 356, 520, '#ff9a2e', 0.5)
    lightShaft(ctx, 768, 372, 1.95, 0.13, 1200, '#ffb85a', 0.4)
    haze(ctx, 560, 1120, '#2e6b63', 0.45, 6)
    rain(ctx, 520, '#b5e0d8', 0.5, 12, 0.12)
    // The heroine across the street, in profile from behind, lit by that one window.
    ctx.drawImage(
      paintParts(womanUpdoBust, { w: W, h: H, x: 300, y: 668, scale: 3.3, tilt: -0.26 }, {
        skin: '#0d1a1a',
        hair: '#030607',
        cloth: '#050a0b',
        accent: '#ffcf7a',
      }, [{ dx: 14, dy: -12, color: '#d9771e', blur: 14, alpha: 0.8 }, { dx: 4, dy: -4, color: '#ffdd9a', blur: 1.5, alpha: 0.95 }, {
        dx: -4,
        dy: 0,
        color: '#2f7d74',
        blur: 6,
        alpha: 0.7,
      }]),
      0,
      0,
    )
    ctx.fillStyle = gradient(ctx, [0, 1000, 0, H], [[0, 'rgba(2,6,6,0)'], [0.55, 'rgba(2,6,6,.85)'], [1, 'rgba(2,6,6,.97)']])
    ctx.fillRect(0, 1000, W, 440)
    bloom(ctx, 26, 0.24)
    vignette(ctx, 0.7, 0.62, 0.34)
    grain(ctx, 0.18)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'grotesk')
    drawLine(ctx, 70, 1126, {
      text: lines[0],
      size: latin ? 84 : 84,
      maxWidth: 900,
      font: latin ? 'Condensed' : font,
      ink: '#e9f3ef',
      tracking: latin ? 0.16 : 0.1,
      align: 'left',
      shadow: '#000',
    })
    drawLine(ctx, 62, 1348, {
      text: lines[1] ?? '',
      size: lang === 'th' ? 170 : lang === 'ja' ? 200 : 232,
      maxWidth: 950,
      font,
      ink: '#ffb23f',
      tracking: 0.005,
      align: 'left',
      shadow: '#000',
    })
    drawLine(ctx, 72, 1404, { text: tag, size: 28, maxWidth: 930, font: latin ? 'Condensed' : font, ink: '#8fb7ae', tracking: 0.12, align: 'left' })
  },
}
