/** Revenge: a woman in the doorway; the train of her dress flows down the stairs like spilt paint. */
import { womanGownBack } from '../art/backs.ts'
import { drawLine, rule, titleFont } from '../art/lettering.ts'
import { petals } from '../art/nature.ts'
import { bloom, fill, glow, gradient, grain, layer, lightShaft, mix, vignette } from '../art/paint.ts'
import { paintParts } from '../art/paint-figure.ts'
import { smooth } from '../art/shape.ts'
import { curtain } from '../art/town.ts'
import { H, type Poster, W } from './poster.ts'

export const returnedInRed: Poster = {
  id: 'returned-in-red',
  art(ctx) {
    fill(ctx, gradient(ctx, [0, 0, 0, H], [[0, '#0a0506'], [0.6, '#1c090b'], [1, '#080304']]))
    // Doorway: an arch of light with panes, the only bright thing in the picture.
    const arch = smooth([[330, 830, 1], [330, 330], [392, 170], [540, 104], [688, 170], [750, 330], [750, 830, 1]], true, 0.55)
    glow(ctx, 540, 470, 760, '#ffb56b', 0.5)
    ctx.save()
    ctx.clip(arch)
    fill(ctx, gradient(ctx, [0, 100, 0, 830], [[0, '#ffdba0'], [0.5, '#fff6e2'], [1, '#ffc98a']]))
    glow(ctx, 540, 520, 380, '#ffffff', 0.9)
    ctx.fillStyle = '#5b2a18'
    for (const x of [432, 536, 640]) ctx.fillRect(x, 90, 7, 300)
    for (const y of [250, 380]) ctx.fillRect(320, y, 440, 8)
    ctx.restore()
    ctx.strokeStyle = '#3a1712'
    ctx.lineWidth = 26
    ctx.stroke(arch)
    ctx.strokeStyle = '#7c3a22'
    ctx.lineWidth = 4
    ctx.stroke(arch)
    // Stairs coming towards us; each tread catches the door light.
    for (let i = 0; i < 9; i++) {
      const t = i / 9
      const y = 826 + 620 * t ** 1.45
      const y2 = 826 + 620 * ((i + 1) / 9) ** 1.45
      const half = 250 + 560 * t
      const tread = (y2 - y) * 0.62
      ctx.fillStyle = gradient(ctx, [540 - half, 0, 540 + half, 0], [
        [0, '#0d0506'],
        [0.32, mix('#5a2419', '#000000', t * 0.6)],
        [0.5, mix('#ffbd7d', '#5a1c14', Math.min(1, t * 1.35))],
        [0.68, mix('#5a2419', '#000000', t * 0.6)],
        [1, '#0d0506'],
      ])
      ctx.fillRect(540 - half, y, half * 2, tread)
      ctx.fillStyle = gradient(ctx, [540 - half, 0, 540 + half, 0], [[0, '#050203'], [0.5, mix('#3a1410', '#0a0304', t)], [1, '#050203']])
      ctx.fillRect(540 - half, y + tread, half * 2, y2 - y - tread + 1)
    }
    for (const [a, s] of [[1.3, 0.07], [1.57, 0.1], [1.86, 0.07]] as const)
      lightShaft(ctx, 540, 250, a, s, 1150, '#ffcf94', 0.3)
    // The train, poured over the steps; lighter folds follow its flow.
    const train = smooth([
      [508, 742, 1], [486, 800], [420, 872], [330, 944], [250, 1050], [130, 1170], [60, 1320], [-40, 1450, 1], [760, 1470, 1], [740, 1330],
      [690, 1200], [660, 1080], [630, 960], [604, 872], [580, 800], [572, 742, 1],
    ])
    ctx.save()
    ctx.fillStyle = gradient(ctx, [0, 740, 0, H], [[0, '#e01c2c'], [0.35, '#b30f20'], [1, '#3c050c']])
    ctx.shadowColor = 'rgba(0,0,0,.8)'
    ctx.shadowBlur = 50
    ctx.fill(train)
    ctx.shadowColor = 'transparent'
    ctx.clip(train)
    ctx.filter = 'blur(5px)'
    for (let i = 0; i < 9; i++) {
      const k = i / 8
      ctx.strokeStyle = i % 2 ? 'rgba(255,96,84,.5)' : 'rgba(50,0,8,.75)'
      ctx.lineWidth = 9 + i * 2.4
      ctx.stroke(
        smooth(
          [[516 + k * 50, 740], [500 + k * 80, 840], [400 + k * 220, 980], [250 + k * 400, 1150], [90 + k * 600, 1340], [-20 + k * 740, 1480]],
          false,
        ),
      )
    }
    ctx.restore()
    const her = paintParts(womanGownBack, { w: W, h: H, x: 540, y: 322, scale: 0.62 }, {
      skin: '#5a2a20',
      hair: '#140608',
      cloth: '#c01526',
      accent: '#ffd9a0',
    }, [{ dx: 9, dy: -4, color: '#ff9a66', blur: 8, alpha: 0.6 }, { dx: -9, dy: -4, color: '#ff9a66', blur: 8, alpha: 0.6 }, {
      dx: 3,
      dy: -2,
      color: '#ffe9c4',
      blur: 1,
      alpha: 0.85,
    }, { dx: -3, dy: -2, color: '#ffe9c4', blur: 1, alpha: 0.85 }])
    ctx.drawImage(
      layer(W, H, (c) => {
        c.drawImage(her, 0, 0)
        c.globalCompositeOperation = 'destination-in'
        c.fillStyle = gradient(c, [0, 700, 0, 800], [[0, '#000'], [1, 'rgba(0,0,0,0)']])
        c.fillRect(0, 0, W, H)
      }),
      0,
      0,
    )
    curtain(ctx, -60, 372, '#6d0b17', 3, 'left', 0.66)
    curtain(ctx, 708, 1140, '#6d0b17', 8, 'right', 0.66)
    petals(ctx, 46, ['#d31f2f', '#8f0f1c', '#ff5a4e'], 21, [0.6, 2.6])
    ctx.fillStyle = gradient(ctx, [0, 940, 0, H], [[0, 'rgba(6,2,3,0)'], [0.55, 'rgba(6,2,3,.72)'], [1, 'rgba(6,2,3,.95)']])
    ctx.fillRect(0, 940, W, 500)
    bloom(ctx, 30, 0.26)
    vignette(ctx, 0.66)
    grain(ctx, 0.15)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'didone')
    const size = drawLine(ctx, 540, lang === 'th' ? 1304 : 1326, {
      text: lines[1] ?? '',
      size: latin ? 176 : 140,
      maxWidth: 960,
      font,
      ink: ['#ffd0b8', '#f0273a', '#9c0b1a'],
      tracking: latin ? 0.02 : 0.14,
      shadow: '#000',
    })
    drawLine(ctx, 540, latin ? 1306.8 - size * 0.8 : 1166, {
      text: lines[0],
      size: latin ? 76 : 92,
      maxWidth: 900,
      font,
      ink: '#fff1e2',
      tracking: latin ? 0.08 : 0.2,
      shadow: '#000',
    })
    rule(ctx, 540, 1356, 620, '#e8a27c')
    drawLine(ctx, 540, 1400, {
      text: tag,
      size: 28,
      maxWidth: 900,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#d9b6a2',
      tracking: 0.14,
    })
  },
}
