/** Family comedy: flat, sunny, mid-century. The throne is an office chair; the board bows. */
import { drawLine, titleFont } from '../art/lettering.ts'
import { fill, gradient, grain } from '../art/paint.ts'
import { blob, bowing, cat } from './board.ts'
import { grandma } from './grandma.ts'
import { H, type Poster, W } from './poster.ts'

export const chairwoman: Poster = {
  id: 'chairwoman',
  art(ctx) {
    fill(ctx, '#f9b233')
    for (let i = 0; i < 28; i++) {
      ctx.fillStyle = i % 2 ? '#f9b233' : '#fcc558'
      ctx.beginPath()
      ctx.moveTo(540, 560)
      const a = (i / 28) * Math.PI * 2
      ctx.arc(540, 560, 1500, a, a + Math.PI / 14)
      ctx.fill()
    }
    ctx.fillStyle = '#fff1d6'
    ctx.beginPath()
    ctx.arc(540, 520, 400, 0, 7)
    ctx.fill()
    ctx.fillStyle = '#ffe3ad'
    ctx.beginPath()
    ctx.arc(540, 520, 330, 0, 7)
    ctx.fill()
    ctx.fillStyle = '#c8372d'
    ctx.fillRect(0, 1010, W, 430)
    ctx.fillStyle = '#e8554a'
    ctx.beginPath()
    ctx.moveTo(330, 1010)
    ctx.lineTo(750, 1010)
    ctx.lineTo(1010, H)
    ctx.lineTo(70, H)
    ctx.fill()
    for (const [x, s, flip, suit, hair] of [[96, 1.3, false, '#27496d', '#5b3a29'], [984, 1.3, true, '#27496d', '#2b2233']] as const)
      bowing(ctx, x, 1074, s, flip, suit, hair)
    // The chair.
    blob(ctx, '#5c1f2b', [[330, 1010, 1], [318, 640], [352, 430], [430, 338], [540, 310], [650, 338], [728, 430], [762, 640], [750, 1010, 1]])
    blob(ctx, '#7d2b39', [[362, 1010, 1], [352, 650], [382, 460], [450, 378], [540, 354], [630, 378], [698, 460], [728, 650], [718, 1010, 1]])
    for (let r = 0; r < 4; r++)
      for (let k = 0; k < 5 - (r % 2); k++) {
        ctx.fillStyle = '#5c1f2b'
        ctx.beginPath()
        ctx.arc(412 + k * 64 + (r % 2) * 32, 470 + r * 74, 7, 0, 7)
        ctx.fill()
      }
    grandma(ctx)
    cat(ctx, 812, 1128, 0.9)
    ctx.fillStyle = gradient(ctx, [0, 1060, 0, H], [[0, 'rgba(90,16,20,0)'], [0.5, 'rgba(90,16,20,.75)'], [1, 'rgba(60,8,14,.95)']])
    ctx.fillRect(0, 1060, W, 380)
    grain(ctx, 0.12)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'grotesk')
    drawLine(ctx, 540, 1222, {
      text: lines[0],
      size: latin ? 132 : 128,
      maxWidth: 960,
      font,
      ink: '#fff1d6',
      tracking: latin ? 0.03 : 0.1,
      shadow: 'rgba(60,8,14,.9)',
    })
    drawLine(ctx, 540, 1348, {
      text: lines[1] ?? '',
      size: latin ? 128 : 122,
      maxWidth: 980,
      font,
      ink: '#ffd23f',
      tracking: latin ? 0.01 : 0.06,
      shadow: 'rgba(60,8,14,.9)',
    })
    drawLine(ctx, 540, 1402, { text: tag, size: 28, maxWidth: 940, font: latin ? 'Condensed' : font, ink: '#ffe3ad', tracking: 0.1 })
  },
}
