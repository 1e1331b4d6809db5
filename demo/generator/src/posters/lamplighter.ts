/** Palace: nine gates inside one another, one lantern walking in. */
import { hanfuBack } from '../art/backs.ts'
import { drawColumn, drawLine, rule, titleFont } from '../art/lettering.ts'
import { moon, petals } from '../art/nature.ts'
import { bloom, fill, glow, gradient, grain, haze, mix, vignette } from '../art/paint.ts'
import { paintParts } from '../art/paint-figure.ts'
import { lantern, palaceRoof } from '../art/town.ts'
import { H, type Poster, W } from './poster.ts'

const cx = 540

export const lamplighter: Poster = {
  id: 'lamplighter',
  art(ctx) {
    fill(ctx, gradient(ctx, [0, 0, 0, H], [[0, '#04121f'], [0.4, '#0d3346'], [0.66, '#1f5a5e'], [1, '#071018']]))
    moon(ctx, cx, 420, 300, '#fbe6b8', 9)
    haze(ctx, 520, 900, '#2f6f74', 0.8, 4)
    // Gates on one vanishing point: roofs slice the moon, each nearer frame is darker.
    const eye = 772
    for (let i = 0; i < 7; i++) {
      const t = i / 6
      const s = 0.2 * 7.6 ** t
      const top = eye - 560 * s
      const ground = eye + 410 * s
      const span = 560 * s
      const post = 46 * s
      const tile = mix('#3f8486', '#03070c', t ** 0.6)
      const timber = mix('#a5593a', '#1a0709', t ** 0.65)
      ctx.fillStyle = mix(tile, '#000000', 0.25)
      for (const side of [-1, 1]) {
        ctx.fillRect(side < 0 ? -10 : cx + span / 2 + post, top + 120 * s, cx - span / 2 - post + 10, ground - top - 120 * s)
        palaceRoof(ctx, cx + side * span * 1.02, top + 150 * s, span * 0.98, 62 * s, tile, mix('#d99c50', tile, 0.5))
      }
      for (const side of [-1, 1]) {
        ctx.fillStyle = gradient(ctx, [cx + side * span * 0.5, 0, cx + side * (span * 0.5 + post), 0], [[0, mix(timber, '#ff9a4a', 0.55)], [
          0.35,
          timber,
        ], [1, mix(timber, '#000000', 0.4)]])
        ctx.fillRect(cx + side * span * 0.5 - (side < 0 ? post : 0), top, post, ground - top)
      }
      ctx.fillStyle = gradient(ctx, [0, top + 20 * s, 0, top + 110 * s], [[0, mix(timber, '#000000', 0.35)], [1, mix(timber, '#ff9a4a', 0.25)]])
      ctx.fillRect(cx - span * 0.62, top + 20 * s, span * 1.24, 34 * s)
      ctx.fillRect(cx - span * 0.56, top + 84 * s, span * 1.12, 18 * s)
      ctx.fillStyle = mix('#f0bd62', timber, 0.3 + t * 0.35)
      for (let k = -6; k <= 6; k++) ctx.fillRect(cx + k * span * 0.088 - 5 * s, top + 56 * s, 10 * s, 26 * s)
      palaceRoof(ctx, cx, top + 22 * s, span * 1.62, 74 * s, tile, mix('#f0bd62', tile, 0.35 + t * 0.25))
      if (i < 6) haze(ctx, ground - 190 * s - 40, ground + 60 * s + 30, '#e0904e', 0.36 * (1 - t * 0.45), 20 + i)
      for (const side of [-1, 1]) lantern(ctx, cx + side * span * 0.37, top + 170 * s, 34 * s, '#c2331c', '#ffae4a')
    }
    // Wet stones lit by the lamp she carries.
    ctx.fillStyle = gradient(ctx, [0, 1020, 0, H], [[0, 'rgba(8,14,20,0)'], [0.35, '#0a131a'], [1, '#03060a']])
    ctx.fillRect(0, 1020, W, 420)
    glow(ctx, 604, 1236, 420, '#ff9a3c', 0.6)
    ctx.save()
    ctx.globalCompositeOperation = 'screen'
    for (let i = 0; i < 26; i++) {
      ctx.fillStyle = `rgba(255,170,80,${0.2 - i * 0.006})`
      ctx.fillRect(600 - 90 + ((i * 37) % 60) - i * 3, 1190 + i * 9, 120 + ((i * 53) % 90), 2)
    }
    ctx.restore()
    const tones = { skin: '#2b1216', hair: '#090509', cloth: '#5c1420', accent: '#d99a4a' }
    ctx.drawImage(
      paintParts(hanfuBack, { w: W, h: H, x: 520, y: 690, scale: 0.66 }, tones, [{ dx: 12, dy: 0, color: '#ff9d45', blur: 12, alpha: 0.85 }, {
        dx: 3.4,
        dy: -1,
        color: '#ffe1a0',
        blur: 1,
        alpha: 0.95,
      }, { dx: -3, dy: -3, color: '#7fc0c4', blur: 2, alpha: 0.6 }]),
      0,
      0,
    )
    ctx.strokeStyle = '#2a1208'
    ctx.lineWidth = 5
    ctx.beginPath()
    ctx.moveTo(626, 946)
    ctx.lineTo(694, 900)
    ctx.lineTo(694, 936)
    ctx.stroke()
    lantern(ctx, 694, 980, 44, '#d1481c', '#ffc05a')
    petals(ctx, 40, ['#f4b9b0', '#e98a86', '#ffe3d6'], 14, [0.4, 1.7])
    ctx.fillStyle = gradient(ctx, [0, 1140, 0, H], [[0, 'rgba(3,7,12,0)'], [0.6, 'rgba(3,7,12,.84)'], [1, 'rgba(3,7,12,.96)']])
    ctx.fillRect(0, 1140, W, 300)
    bloom(ctx, 24, 0.28)
    vignette(ctx, 0.55)
    grain(ctx, 0.13)
  },
  title(ctx, { lines, tag }, lang) {
    const gold = ['#fff4cf', '#eebf68', '#b5762a'] as const
    if (lang === 'zh' || lang === 'ja') {
      // A soft dark scroll keeps the column legible over the lamps.
      ctx.fillStyle = gradient(ctx, [820, 0, 1060, 0], [[0, 'rgba(3,8,14,0)'], [0.45, 'rgba(3,8,14,.82)'], [1, 'rgba(3,8,14,.9)']])
      ctx.fillRect(820, 0, 260, H)
      drawColumn(ctx, 948, 120, lines[0], lines[0].length > 5 ? 104 : 146, titleFont(lang, 'roman'), gold)
      if (lines[1]) drawColumn(ctx, 790, 250, lines[1], 88, titleFont(lang, 'roman'), gold)
      drawLine(ctx, cx, 1388, { text: tag, size: 32, maxWidth: 900, font: titleFont(lang, 'roman'), ink: '#e6cfa2', tracking: 0.18 })
      return
    }
    const latin = lang !== 'th'
    drawLine(ctx, cx, lang === 'th' ? 1232 : 1272, {
      text: lines[0],
      size: latin ? 122 : 128,
      maxWidth: 980,
      font: titleFont(lang, 'roman'),
      ink: gold,
      tracking: latin ? 0.03 : 0,
      shadow: '#000',
    })
    drawLine(ctx, cx, 1340, {
      text: lines[1] ?? '',
      size: latin ? 52 : 60,
      maxWidth: 900,
      font: titleFont(lang, 'roman'),
      ink: '#f3ddb0',
      tracking: latin ? 0.22 : 0.04,
      shadow: '#000',
    })
    rule(ctx, cx, 1362, 520, '#d99a4a')
    drawLine(ctx, cx, 1402, {
      text: tag,
      size: 27,
      maxWidth: 900,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#a8c4c2',
      tracking: 0.14,
    })
  },
}
