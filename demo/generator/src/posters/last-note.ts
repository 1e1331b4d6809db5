/** Youth: five wires form a stave, birds on them the notes; the last bird flies off. */
import { drawLine, rule, titleFont } from '../art/lettering.ts'
import { petals } from '../art/nature.ts'
import { bloom, cloud, createRandom, type Ctx, fill, glow, gradient, grain, haze, layer, rimLight, tinted, vignette } from '../art/paint.ts'
import { type Point, smooth } from '../art/shape.ts'
import { ink, players } from './players.ts'
import { H, type Poster, W } from './poster.ts'

const wire = (k: number, x: number) => {
  // Two spans hanging between poles that stand at x = 150 and beyond the right edge.
  const t = (x - 150) / 1000
  const sag = x < 150 ? 0.0006 * (150 - x) * (x + 560) : 130 * (1 - (2 * t - 1) ** 2)
  return 300 + k * (44 + 12 * t) - 150 * Math.max(0, t) + sag
}

/** A swallow on the wire, tail down: the head of a note and its stem. */
function perched(ctx: Ctx, x: number, y: number, s: number, flip: boolean): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(flip ? -s : s, s)
  ctx.rotate(0.16)
  ctx.fill(
    smooth([
      [-14, 10], [-17, -8], [-10, -26], [2, -38], [14, -40], [22, -34], [31, -31, 1], [22, -27], [20, -14], [12, 4], [2, 14], [-8, 60, 1],
      [-11, 44], [-19, 62, 1], [-16, 30],
    ]),
  )
  ctx.restore()
}

function flying(ctx: Ctx, x: number, y: number, s: number): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(s, s)
  ctx.rotate(-0.5)
  ctx.fill(
    smooth([
      [52, 2, 1], [40, -6], [26, -10], [14, -34], [-8, -66], [-40, -86, 1], [-24, -50], [-16, -16], [-34, -8], [-70, -14, 1], [-48, -2],
      [-72, 14, 1], [-30, 8], [-18, 14], [-30, 44], [-54, 68, 1], [-14, 52], [12, 26], [22, 8], [40, 8],
    ]),
  )
  ctx.restore()
}

export const lastNote: Poster = {
  id: 'last-note',
  art(ctx) {
    fill(ctx, gradient(ctx, [0, 0, 0, 1120], [[0, '#2b1b4a'], [0.3, '#6d4a8c'], [0.58, '#c77ea6'], [0.8, '#f7b7b4'], [1, '#ffe2c4']]))
    ctx.save()
    ctx.globalAlpha = 0.5
    ctx.drawImage(tinted(cloud(W, 1000, 4, 23, 2.2), '#ffc9d2'), 0, -60)
    ctx.restore()
    const sun = [690, 860] as const
    glow(ctx, ...sun, 720, '#ffe3b8', 0.9)
    glow(ctx, ...sun, 330, '#fffaf0', 1)
    for (const [y, amp, color, seed] of [[930, 46, '#a8648f', 3], [985, 34, '#6c3f74', 8]] as const) {
      const random = createRandom(seed)
      ctx.fillStyle = color
      ctx.fill(
        smooth([[-40, H, 1], [-40, y, 1], ...Array.from({ length: 9 }, (_, i): Point => [i * 140, y - random() * amp * 2]), [1160, y, 1], [
          1160,
          H,
          1,
        ]]),
      )
      haze(ctx, y - 70, y + 110, '#ffc4b0', 0.55, seed)
    }
    // Pole and stave; the last bar, right of the bar line, is empty.
    ctx.strokeStyle = ink
    ctx.fillStyle = ink
    ctx.fillRect(138, 150, 24, 960)
    ctx.fillRect(70, 236, 160, 16)
    ctx.fillRect(90, 206, 120, 12)
    for (let k = 0; k < 5; k++) {
      ctx.lineWidth = 4.5
      ctx.stroke(smooth(
        Array.from({ length: 24 }, (_, i): Point => {
          const x = -50 + i * 50
          return i === 4 ? [x, wire(k, x), 1] : [x, wire(k, x)]
        }),
        false,
      ))
      ctx.fillRect(132, wire(k, 150) - 10, 36, 20)
    }
    ctx.lineWidth = 7
    ctx.lineCap = 'round'
    ctx.beginPath()
    ctx.moveTo(872, wire(0, 872))
    ctx.lineTo(872, wire(4, 872))
    ctx.stroke()
    for (
      const [x, k, s, flip] of [[272, 3, 0.92, 0], [360, 2, 0.9, 0], [448, 0, 0.95, 1], [546, 1, 0.92, 0], [622, 1, 0.86, 1], [706, 3, 0.95, 0], [
        800,
        4,
        1,
        0,
      ]] as const
    )
      perched(ctx, x, wire(k, x) - 6, s, flip === 1)
    const gone = layer(W, H, (c) => {
      c.fillStyle = ink
      flying(c, 952, 150, 1.25)
    })
    ctx.drawImage(rimLight(gone, { dx: -3, dy: 4, color: '#ffe9d2', blur: 1.5, alpha: 0.95 }), 0, 0)
    // The hill, and the two of them against the sun.
    const hill = layer(W, H, (c) => {
      const random = createRandom(31)
      c.fillStyle = '#150d22'
      c.fill(smooth([[-40, H, 1], [-40, 1120], [200, 1086], [420, 1066], [640, 1062], [860, 1076], [1120, 1120], [1140, H, 1]]))
      c.strokeStyle = '#150d22'
      for (let i = 0; i < 420; i++) {
        const x = random() * W
        const y = 1066 + ((x - 560) / 560) ** 2 * 50
        c.lineWidth = 1.5 + random() * 2.5
        c.beginPath()
        c.moveTo(x, y + 14)
        c.quadraticCurveTo(x, y - 8, x + 4 + random() * 16, y - 10 - random() * 30)
        c.stroke()
      }
      c.translate(644, 1072)
      c.scale(1.4, 1.4)
      c.fillStyle = '#150d22'
      players(c)
    })
    ctx.drawImage(
      [{ dx: 2, dy: -9, color: '#e77fa0', blur: 10, alpha: 0.65 }, { dx: 1, dy: -3, color: '#ffe6c8', blur: 1, alpha: 0.95 }].reduce(rimLight, hill),
      0,
      0,
    )
    // The score on the piano: the only white thing on the hill.
    ctx.fillStyle = '#fff4e6'
    ctx.fill(smooth([[552, 779, 1], [572, 779, 1], [534, 684, 1], [514, 690, 1]], true, 0.1))
    petals(ctx, 54, ['#ffd7e2', '#f0a6c8', '#fff0f4'], 33, [0.5, 2])
    ctx.fillStyle = gradient(ctx, [0, 1080, 0, H], [[0, 'rgba(18,10,30,0)'], [0.35, 'rgba(18,10,30,.85)'], [1, '#0e0819']])
    ctx.fillRect(0, 1080, W, 360)
    bloom(ctx, 26, 0.18)
    vignette(ctx, 0.5)
    grain(ctx, 0.12)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, latin ? 'garamond' : 'didone')
    const blush = ['#fff6f2', '#ffd3e0', '#e79abb'] as const
    drawLine(ctx, 540, lang === 'th' ? 1212 : 1226, {
      text: lines[0],
      size: latin ? 132 : lang === 'th' ? 98 : 108,
      maxWidth: 940,
      font,
      ink: blush,
      tracking: latin ? 0.01 : 0.12,
      shadow: '#0e0819',
    })
    drawLine(ctx, 540, latin ? 1326 : 1336, {
      text: lines[1] ?? '',
      size: latin ? 124 : 104,
      maxWidth: 900,
      font,
      ink: blush,
      tracking: latin ? 0.02 : 0.3,
      shadow: '#0e0819',
    })
    rule(ctx, 540, 1366, 460, '#f0a6c8')
    drawLine(ctx, 540, 1406, {
      text: tag,
      size: 28,
      maxWidth: 880,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#e2bcd6',
      tracking: 0.14,
    })
  },
}
