/** Hidden master: the tail-lights of a whole district rise as a dragon; below it, one rider with a box. */
import { dragonSeal } from '../art/dragon-seal.ts'
import { drawLine, titleFont } from '../art/lettering.ts'
import { rain } from '../art/nature.ts'
import { bloom, createRandom, fill, glow, gradient, grain, haze, layer, mix, rgba, rimLight, vignette } from '../art/paint.ts'
import { smooth } from '../art/shape.ts'
import { dragonBody } from './dragon-body.ts'
import { dragonHead } from './dragon-head.ts'
import { H, type Poster, W } from './poster.ts'
import { rider } from './rider.ts'

const cx = 540

export const dragonCourier: Poster = {
  id: 'dragon-courier',
  art(ctx) {
    fill(ctx, gradient(ctx, [0, 0, 0, 900], [[0, '#070b1a'], [0.5, '#1c1638'], [0.86, '#8a2a2c'], [1, '#ffb45a']]))
    glow(ctx, cx, 860, 620, '#ff7a34', 0.8)
    // The avenue: wet, and full of the same light. Towers stand along it on one vanishing point.
    ctx.fillStyle = gradient(ctx, [0, 850, 0, 1240], [[0, '#ffc870'], [0.1, '#c2482a'], [0.4, '#34162a'], [1, '#070a16']])
    ctx.fillRect(0, 858, W, H - 858)
    const kerb = (x: number) => 862 + Math.abs(x - cx) * 0.62
    const random = createRandom(88)
    for (let i = 0; i < 7; i++) {
      const t = i / 6
      for (const side of [-1, 1]) {
        const inner = cx + side * (70 + 400 * t ** 1.3 + random() * 30)
        const top = 690 - t * 560 - random() * 160
        const tone = mix('#7a2a34', '#060914', t ** 0.5)
        ctx.fillStyle = gradient(ctx, [inner, 0, inner + side * (60 + 160 * t), 0], [[0, mix(tone, '#ff7a34', 0.42)], [0.12, tone], [
          1,
          mix(tone, '#000000', 0.4),
        ]])
        const outer = cx + side * 560
        ctx.beginPath()
        for (const [x, y] of [[inner, top + 30 * t], [inner, kerb(inner)], [outer, kerb(outer)], [outer, top - 120 * t]] as const)
          ctx.lineTo(x, y)
        ctx.fill()
        const cell = 12 + 26 * t
        for (let y = top + cell; y < 900; y += cell * 1.5)
          for (let x = inner + side * cell; x > -20 && x < W + 20; x += side * cell)
            if (random() < 0.13) {
              ctx.fillStyle = rgba('#ffce7a', 0.16 + random() * 0.45)
              ctx.fillRect(x, y, cell * 0.42, cell * 0.66)
            }
      }
      if (i < 6) haze(ctx, 600, 920, '#e0562e', 0.2, 60 + i)
    }
    ctx.save()
    ctx.globalCompositeOperation = 'screen'
    for (let i = 0; i < 150; i++) {
      const z = random() ** 2
      const x = cx + (random() - 0.5) * (60 + 1500 * z)
      ctx.fillStyle = rgba(random() < 0.5 ? '#ff5a2a' : '#ffc860', 0.1 + random() * 0.25)
      ctx.fillRect(x, 862 + z * 330, 3 + z * 14, 3 + (1 - z) * 8 + random() * 46 * z)
    }
    ctx.restore()
    const dragon = layer(W, H, (c) => {
      dragonBody(c)
      c.translate(690, 318)
      c.rotate(0.42)
      c.scale(1.24, 1.24)
      dragonHead(c)
    })
    ctx.save()
    ctx.globalCompositeOperation = 'screen'
    ctx.filter = 'blur(44px)'
    ctx.drawImage(dragon, 0, 0)
    ctx.restore()
    ctx.drawImage(rimLight(dragon, { dx: 2, dy: -4, color: '#fff0b8', blur: 2, alpha: 0.9 }), 0, 0)
    for (let i = 0; i < 90; i++)
      glow(ctx, random() * W, 160 + random() * 860, 3 + random() ** 3 * 16, random() < 0.5 ? '#ffb04a' : '#ff6a2a', 0.9)
    const man = layer(W, H, (c) => {
      c.translate(cx, 1140)
      c.scale(0.86, 0.86)
      rider(c)
    })
    ctx.drawImage(
      [{ dx: 0, dy: -14, color: '#ff6a2a', blur: 14, alpha: 0.7 }, { dx: 2, dy: -5, color: '#ffd98a', blur: 1.5, alpha: 0.95 }].reduce(rimLight, man),
      0,
      0,
    )
    // The seal on the box, and the one red lamp under it.
    ctx.fillStyle = '#d8452e'
    ctx.fill(smooth([[470, 842, 1], [610, 842, 1], [612, 980, 1], [468, 980, 1]], true, 0.1))
    ctx.strokeStyle = '#ffe3b0'
    ctx.lineWidth = 5
    ctx.strokeRect(480, 853, 120, 117)
    ctx.save()
    ctx.translate(cx - 6, 914)
    ctx.scale(0.33, 0.33)
    dragonSeal(ctx, '#ffe9c0', 18)
    ctx.restore()
    glow(ctx, cx, 912, 170, '#ff7a3a', 0.4)
    glow(ctx, cx, 1026, 90, '#ff3a20', 0.95)
    rain(ctx, 130, '#ffcfa0', 0.26, 9, 0.1)
    ctx.fillStyle = gradient(ctx, [0, 1050, 0, H], [[0, 'rgba(6,9,20,0)'], [0.36, 'rgba(6,9,20,.86)'], [1, 'rgba(6,9,20,.97)']])
    ctx.fillRect(0, 1050, W, 390)
    bloom(ctx, 24, 0.2)
    vignette(ctx, 0.55)
    grain(ctx, 0.14)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'grotesk')
    const fire = ['#fff3c4', '#ffc23d', '#d8452e'] as const
    ctx.save()
    if (latin) ctx.transform(1, 0, -0.12, 1, 156, 0)
    drawLine(ctx, 540, lang === 'th' ? 1210 : latin ? 1172 : 1186, {
      text: lines[0],
      size: latin ? 78 : lang === 'th' ? 116 : 84,
      maxWidth: 900,
      font: latin ? 'Condensed' : font,
      ink: '#ffe9c8',
      tracking: latin ? 0.16 : 0.16,
      shadow: '#060914',
    })
    drawLine(ctx, 540, 1346, {
      text: lines[1] ?? '',
      size: latin ? 168 : lang === 'th' ? 122 : 150,
      maxWidth: 940,
      font,
      ink: fire,
      tracking: latin ? 0.01 : 0.1,
      shadow: '#060914',
    })
    ctx.restore()
    drawLine(ctx, 540, 1404, { text: tag, size: 28, maxWidth: 900, font: latin ? 'Condensed' : font, ink: '#e0b49a', tracking: 0.14 })
  },
}
