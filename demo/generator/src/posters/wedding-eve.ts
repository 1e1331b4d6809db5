/** Rebirth: a stairwell from above in the form of a clock; the bride falls past midnight towards the light. */
import { at } from '../art/at.ts'
import { drawLine, rule, titleFont } from '../art/lettering.ts'
import { petals } from '../art/nature.ts'
import { bloom, createRandom, fill, glow, gradient, grain, layer, mix, rgba, rimLight, vignette } from '../art/paint.ts'
import { paintParts } from '../art/paint-figure.ts'
import { type Point, smooth } from '../art/shape.ts'
import { fallingBride, thrown } from './bride.ts'
import { H, type Poster, W } from './poster.ts'

const [cx, cy] = [560, 560]
const hours = ['XII', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI']

export const weddingEve: Poster = {
  id: 'wedding-eve',
  art(ctx) {
    fill(ctx, '#0b0820')
    // Landings wind inwards: each turn is a ring of steps, smaller and brighter, offset like a spiral.
    for (let turn = 0; turn < 5; turn++) {
      const outer = 1180 * 0.66 ** turn
      const inner = outer * 0.72
      const steps = 24
      for (let i = 0; i < steps; i++) {
        const a = (i / steps) * Math.PI * 2 - Math.PI / 2
        const b = a + (Math.PI * 2) / steps + 0.004
        const k = 0.66 ** (i / steps)
        const [r1, r0] = [outer * k, inner * k]
        const near = (turn + i / steps) / 5
        const tread = near < 0.5 ? mix('#191040', '#6e3f86', near * 2) : mix('#6e3f86', '#ffc98a', near * 2 - 1)
        ctx.fillStyle = gradient(ctx, [cx + Math.cos(a) * r0, cy + Math.sin(a) * r0, cx + Math.cos(a) * r1, cy + Math.sin(a) * r1], [
          [0, mix(tread, '#ffe3b0', 0.3 + near * 0.25)],
          [0.55, tread],
          [1, mix(tread, '#000000', 0.45)],
        ])
        ctx.beginPath()
        ctx.arc(cx, cy, r1, a, b)
        ctx.arc(cx, cy, r0, b, a, true)
        ctx.fill()
        // Riser: the shadowed edge of the next step.
        ctx.fillStyle = rgba(mix('#050312', '#4a2a3c', near), 0.85)
        ctx.beginPath()
        ctx.arc(cx, cy, r1, b - 0.03 - near * 0.02, b)
        ctx.arc(cx, cy, r0, b, b - 0.03 - near * 0.02, true)
        ctx.fill()
        // The well below the inner edge, then the handrail over it.
        ctx.fillStyle = gradient(ctx, [cx, cy, cx + Math.cos(a) * r0, cy + Math.sin(a) * r0], [[0, mix('#1c1440', '#ffd28a', near)], [
          1,
          mix('#07051a', '#4b3050', near),
        ]])
        ctx.beginPath()
        ctx.arc(cx, cy, r0, a, b)
        ctx.arc(cx, cy, r0 * 0.9, b, a, true)
        ctx.fill()
        ctx.strokeStyle = mix('#6d4f9a', '#fff0cf', near)
        ctx.lineWidth = 1 + r0 * 0.012
        ctx.beginPath()
        ctx.arc(cx, cy, r0, a, b)
        ctx.stroke()
        ctx.lineWidth = Math.max(1, r0 * 0.004)
        for (const m of [0.25, 0.75]) {
          const p = a + (b - a) * m
          ctx.beginPath()
          ctx.moveTo(cx + Math.cos(p) * r0, cy + Math.sin(p) * r0)
          ctx.lineTo(cx + Math.cos(p) * r0 * 0.9, cy + Math.sin(p) * r0 * 0.9)
          ctx.stroke()
        }
        // Hours on every other step of the second turn, as on a dial.
        if (turn === 1 && i % 2 === 0) {
          const m = (a + b) / 2 - 0.02
          ctx.save()
          ctx.translate(cx + Math.cos(m) * r1 * 0.86, cy + Math.sin(m) * r1 * 0.86)
          ctx.rotate(m + Math.PI / 2)
          drawLine(ctx, 0, r1 * 0.04, {
            text: at(hours, i / 2),
            size: r1 * (i ? 0.1 : 0.13),
            maxWidth: 400,
            font: 'Roman',
            ink: i ? 'rgba(255,226,178,.72)' : '#ffe9b8',
          })
          ctx.restore()
        }
      }
    }
    ctx.fillStyle = '#ffd592'
    ctx.beginPath()
    ctx.arc(cx, cy, 150, 0, 7)
    ctx.fill()
    glow(ctx, cx, cy, 640, '#ffc46e', 0.62)
    for (const r of [300, 180]) glow(ctx, cx, cy, r, '#fff1d0', 1)
    const random = createRandom(12)
    ctx.save()
    ctx.globalCompositeOperation = 'screen'
    for (let i = 0; i < 36; i++) {
      const a = random() * 7
      const d = 120 + random() * 300
      ctx.strokeStyle = rgba('#ffe2ac', 0.12 + random() * 0.2)
      ctx.lineWidth = 1 + random() * 2
      ctx.beginPath()
      ctx.moveTo(cx + Math.cos(a) * d, cy + Math.sin(a) * d)
      ctx.lineTo(cx + Math.cos(a) * (d + 120 + random() * 260), cy + Math.sin(a) * (d + 120 + random() * 260))
      ctx.stroke()
    }
    ctx.restore()
    // The veil follows the stairs: a ribbon along the same spiral, wide where it is close to us.
    const veil = layer(W, H, (c) => {
      const rail = (t: number, side: number): Point => {
        const a = -0.98 + t * 2.2
        const r = 236 + 470 * t ** 1.2 + side * (18 + 150 * t) * (1 + 0.16 * Math.sin(t * 19 + side))
        return [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
      }
      const steps = Array.from({ length: 25 }, (_, i) => i / 24)
      const ribbon = (s0: number, s1: number) => smooth([...steps.map((t) => rail(t, s0)), ...[...steps].reverse().map((t) => rail(t, s1))])
      c.fillStyle = gradient(c, [700, 360, 900, 1100], [[0, 'rgba(255,240,220,.9)'], [0.4, 'rgba(222,190,236,.72)'], [1, 'rgba(120,90,170,.5)']])
      c.fill(ribbon(-1, 1))
      c.filter = 'blur(3px)'
      for (const [s0, s1] of [[-0.75, -0.5], [-0.2, 0.05], [0.35, 0.5], [0.7, 0.85]] as const) {
        c.fillStyle = 'rgba(70,40,110,.34)'
        c.fill(ribbon(s0, s1))
      }
    })
    ctx.drawImage(rimLight(veil, { dx: -3, dy: -2, color: '#fffaf0', blur: 1.5, alpha: 0.8 }), 0, 0)
    const place = { w: W, h: H, x: 676, y: 318, scale: 0.82, tilt: 0.52 }
    const skirt = layer(W, H, (c) => {
      c.translate(place.x, place.y)
      c.rotate(place.tilt)
      c.scale(place.scale, place.scale)
      c.translate(0, 288)
      c.fillStyle = gradient(c, [0, 0, 0, 560], [[0, '#fff6e4'], [0.3, '#f4e2f2'], [0.68, '#b497d6'], [1, '#5b3f92']])
      thrown(c, 9, 2.5, 0.74, (t) => 500 + 90 * Math.sin(t * Math.PI) + 26 * Math.sin(t * 23), 36, 'rgba(70,40,120,.4)')
    })
    const lights = [{ dx: 10, dy: -9, color: '#ffd9a0', blur: 12, alpha: 0.8 }, { dx: 3, dy: -3, color: '#fffaf0', blur: 1, alpha: 0.95 }, {
      dx: -3,
      dy: -2,
      color: '#ffe9c8',
      blur: 1.5,
      alpha: 0.8,
    }]
    ctx.drawImage(lights.slice(1).reduce(rimLight, skirt), 0, 0)
    ctx.drawImage(paintParts(fallingBride, place, { skin: '#6b4058', hair: '#1a0d28', cloth: '#efd9ee', accent: '#e9d9f4' }, lights), 0, 0)
    petals(ctx, 64, ['#fff0fa', '#e7c9ef', '#f2c66d'], 18, [0.6, 3])
    ctx.fillStyle = gradient(ctx, [0, 980, 0, H], [[0, 'rgba(11,8,32,0)'], [0.42, 'rgba(11,8,32,.84)'], [1, 'rgba(9,6,26,.98)']])
    ctx.fillRect(0, 980, W, 460)
    bloom(ctx, 26, 0.2)
    vignette(ctx, 0.6, 0.52, 0.4)
    grain(ctx, 0.13)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'didone')
    const gilt = ['#fffaf0', '#f2c66d', '#b07d34'] as const
    drawLine(ctx, 540, latin ? 1254 : lang === 'th' ? 1210 : 1226, {
      text: lines[0],
      size: latin ? 200 : lang === 'zh' ? 150 : 118,
      maxWidth: 960,
      font,
      ink: gilt,
      tracking: latin ? 0.01 : 0.14,
      shadow: '#0b0820',
    })
    drawLine(ctx, 540, latin ? 1324 : 1336, {
      text: lines[1] ?? '',
      size: latin ? 54 : 96,
      maxWidth: 940,
      font: latin ? 'Condensed' : font,
      ink: latin ? '#f6e6f4' : gilt,
      tracking: latin ? 0.26 : 0.1,
      shadow: '#0b0820',
    })
    rule(ctx, 540, 1358, 520, '#f2c66d')
    drawLine(ctx, 540, 1402, {
      text: tag,
      size: 28,
      maxWidth: 880,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#cdb3e0',
      tracking: 0.14,
    })
  },
}
