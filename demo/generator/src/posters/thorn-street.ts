/** Underworld: a court card. Above the title she wears the crown; below it, upside down in the wet street, she holds his scissors. */
import { womanUpdoBust } from '../art/figures.ts'
import { crown, rose } from '../art/jewels.ts'
import { drawLine, titleFont } from '../art/lettering.ts'
import { rain } from '../art/nature.ts'
import { bloom, createRandom, fill, glow, gradient, grain, layer, mix, rgba, rimLight, vignette } from '../art/paint.ts'
import { paintParts } from '../art/paint-figure.ts'
import { type Point, smooth } from '../art/shape.ts'
import { H, type Poster, W } from './poster.ts'
import { briar, scissors, wreath } from './thorns.ts'

const card = smooth(
  [[44, 84, 1], [50, 54], [84, 44, 1], [996, 44, 1], [1030, 54], [1036, 84, 1], [1036, 1356, 1], [1030, 1386], [996, 1396, 1], [84, 1396, 1], [
    50,
    1386,
  ], [44, 1356, 1]],
  true,
  0.6,
)

/** One half of the card, drawn upright in its upper 720 rows. */
function court(reflected: boolean): ReturnType<typeof layer> {
  return layer(W, H / 2, (c) => {
    c.fillStyle = gradient(c, [0, 0, 0, 720], [[0, '#1a0712'], [0.55, '#4a0e26'], [1, '#1c0812']])
    c.fillRect(0, 0, W, 720)
    const random = createRandom(40)
    for (let i = 0; i < 9; i++)
      for (let k = 0; k < 6; k++) {
        c.save()
        c.translate(60 + i * 120 + (k % 2) * 60, 40 + k * 112)
        c.rotate(random() * 0.4 - 0.2)
        c.fillStyle = rgba('#d3123b', 0.1)
        for (let p = 0; p < 5; p++) {
          c.rotate((Math.PI * 2) / 5)
          c.fill(smooth([[0, 0, 1], [13, -14], [0, -30], [-13, -14]]))
        }
        c.restore()
      }
    // Her halo is the only lamp on the street.
    glow(c, 490, 322, 600, '#d3123b', 0.9)
    c.fillStyle = gradient(c, [0, 70, 0, 640], [[0, '#f6dcd0'], [0.45, '#f0697a'], [1, '#c30f35']])
    c.beginPath()
    c.arc(490, 322, 244, 0, 7)
    c.fill()
    glow(c, 550, 270, 250, '#fff0e6', 0.75)
    briar(c, wreath(490, 322, 252, 9), 13, '#1d0710', 62, true)
    briar(c, wreath(490, 322, 258, -11), 8, '#34101c', 84)
    const her = layer(
      W,
      H / 2,
      (d) =>
        d.drawImage(
          paintParts(womanUpdoBust, { w: W, h: H / 2, x: 462, y: 208, scale: 2.72, tilt: -0.07 }, {
            skin: '#3a1220',
            hair: '#12040a',
            cloth: '#0e0409',
            accent: '#f6dcd0',
          }, [{ dx: 14, dy: -10, color: '#ff4a62', blur: 15, alpha: 0.8 }, { dx: 4.5, dy: -3, color: '#ffe3d4', blur: 1.5, alpha: 0.95 }, {
            dx: -4,
            dy: -3,
            color: '#ff8a94',
            blur: 2,
            alpha: 0.75,
          }]),
          0,
          0,
        ),
    )
    c.drawImage(her, 0, 0)
    // A black coat with a collar cut like thorns.
    const coat = layer(W, H / 2, (d) => {
      d.fillStyle = '#10050b'
      d.fill(
        smooth([
          [170, 740, 1], [190, 660], [236, 608], [310, 574], [372, 530], [366, 408, 1], [424, 520], [484, 592], [530, 640, 1], [548, 590],
          [580, 530], [648, 462, 1], [638, 540], [664, 590], [726, 640], [760, 740, 1],
        ]),
      )
    })
    c.drawImage(
      [{ dx: 8, dy: -8, color: '#d3123b', blur: 10, alpha: 0.8 }, { dx: 2, dy: -3, color: '#ffd9cc', blur: 1, alpha: 0.95 }].reduce(rimLight, coat),
      0,
      0,
    )
    if (reflected) scissors(c, 812, 392, 0.14)
    else {
      c.save()
      c.translate(442, 170)
      c.rotate(-0.16)
      crown(c, 0, 0, 190, ['#6e1f1c', '#d98a4a', '#ffe9c4'])
      c.restore()
      briar(c, [[762, 700], [782, 620], [776, 540], [794, 470], [802, 410], [798, 350]], 12, '#16060d', 60, true)
      rose(c, 800, 306, 84, '#a3062a', 4)
    }
    rose(c, 650, 566, 44, '#a80d2d', 9)
  })
}

export const thornStreet: Poster = {
  id: 'thorn-street',
  art(ctx) {
    fill(ctx, '#070307')
    const shadow = layer(W, H, (c) => {
      c.save()
      c.clip(card)
      c.drawImage(court(false), 0, 0)
      c.translate(W, H)
      c.rotate(Math.PI)
      c.drawImage(court(true), 0, 0)
      c.restore()
      // The lower half is a street after rain: one tone deeper, cut by ripples.
      c.save()
      c.clip(card)
      c.globalCompositeOperation = 'multiply'
      c.fillStyle = gradient(c, [0, 720, 0, H], [[0, '#d08098'], [0.55, '#a04a68'], [1, '#481428']])
      c.fillRect(0, 720, W, 720)
      c.restore()
      c.globalCompositeOperation = 'source-atop'
      const random = createRandom(7)
      for (let i = 0; i < 70; i++) {
        const y = 860 + random() ** 0.8 * 530
        c.fillStyle = rgba(i % 4 ? '#1c0612' : '#ff6a7c', i % 4 ? 0.4 : 0.3)
        c.fillRect(random() * W - 100, y, 60 + random() * 300, 1.5 + random() * 3)
      }
    })
    ctx.drawImage(shadow, 0, 0)
    for (const [inset, width, alpha] of [[0, 5, 1], [16, 2, 0.7]] as const) {
      ctx.save()
      ctx.translate(W / 2, H / 2)
      ctx.scale(1 - (inset * 2) / W, 1 - (inset * 2) / H)
      ctx.translate(-W / 2, -H / 2)
      ctx.strokeStyle = rgba('#e8a48c', alpha)
      ctx.lineWidth = width
      ctx.stroke(card)
      ctx.restore()
    }
    for (const turn of [0, Math.PI]) {
      ctx.save()
      ctx.translate(W / 2, H / 2)
      ctx.rotate(turn)
      ctx.translate(-W / 2, -H / 2)
      drawLine(ctx, 122, 176, { text: 'Q', size: 112, maxWidth: 200, font: 'Didone', ink: turn ? '#b06a68' : '#f6dcd0' })
      rose(ctx, 122, 240, 30, turn ? '#7d0c24' : '#d3123b', 2)
      ctx.restore()
    }
    // The street: a black band across the card with the title.
    ctx.fillStyle = gradient(ctx, [0, 604, 0, 836], [[0, '#1d0812'], [0.5, '#0c0408'], [1, '#1d0812']])
    ctx.fillRect(0, 604, W, 232)
    for (const y of [604, 832]) {
      ctx.fillStyle = mix('#d3123b', '#e8a48c', 0.35)
      ctx.fillRect(0, y, W, 4)
      briar(ctx, Array.from({ length: 40 }, (_, i): Point => [-20 + i * 29, y + 2 + 7 * Math.sin(i * 0.9)]), 6, '#14050b', 58)
    }
    rain(ctx, 210, '#ffc9c4', 0.3, 13, 0.12)
    bloom(ctx, 24, 0.2)
    vignette(ctx, 0.5)
    grain(ctx, 0.14)
  },
  title(ctx, { lines, tag }, lang) {
    const latin = lang !== 'zh' && lang !== 'ja' && lang !== 'th'
    const font = titleFont(lang, 'didone')
    const blood = ['#fff0e6', '#f6c2b4', '#d3314a'] as const
    drawLine(ctx, 540, lang === 'th' ? 672 : latin ? 660 : 664, {
      text: lines[0],
      size: latin ? 46 : lang === 'th' ? 60 : 44,
      maxWidth: 820,
      font,
      ink: '#f0a89c',
      tracking: latin ? 0.28 : 0.3,
    })
    drawLine(ctx, 540, lang === 'th' ? 778 : latin ? 766 : 772, {
      text: lines[1] ?? '',
      size: latin ? 122 : lang === 'th' ? 108 : 112,
      maxWidth: 960,
      font,
      ink: blood,
      tracking: latin ? 0.02 : 0.12,
      shadow: '#000',
    })
    drawLine(ctx, 540, 821, {
      text: tag,
      size: 27,
      maxWidth: 860,
      font: latin ? 'Condensed' : titleFont(lang, 'grotesk'),
      ink: '#c99a94',
      tracking: 0.16,
    })
  },
}
