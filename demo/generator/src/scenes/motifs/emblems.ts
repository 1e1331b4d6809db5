/** Classic objects of the genre: ring, rose, crown, lantern, wolf. */
import { crown as paintCrown, diamond, ring as paintRing, rose as paintRose, sparkle } from '../../art/jewels.ts'
import { glow, layer, mix } from '../../art/paint.ts'
import { lantern as paintLantern } from '../../art/town.ts'
import { wolfFace } from '../../art/wolf-face.ts'
import { ramp, still } from '../stage.ts'
import { backdrop, brass, type Motif } from './kit.ts'

export const ring: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    c.save()
    c.scale(1, 0.42)
    paintRing(c, 0, 330, 150, 20, brass(p))
    c.restore()
    diamond(c, 0, 64, 46)
    glow(c, 0, 200, 220, p.lamp, 0.25)
  }),
  { depth: 1, draw: (ctx, { t }) => sparkle(ctx, 16, 34, 30 + 110 * Math.sin(Math.PI * ramp(t, 0.35, 0.95)), '#ffffff') },
]

export const rose: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    c.strokeStyle = mix(p.mid, '#1d3a1f', 0.6)
    c.lineWidth = 9
    c.beginPath()
    c.moveTo(10, 60)
    c.quadraticCurveTo(30, 240, -20, 420)
    c.stroke()
    paintRose(c, 0, 0, 140, p.accent, 4)
  }),
]

export const crown: Motif = (
  p,
) => [backdrop(p), still(1, (c) => paintCrown(c, 0, 90, 300, brass(p))), {
  depth: 1,
  draw: (ctx, { t }) => sparkle(ctx, 60, -60, 20 + 90 * Math.sin(Math.PI * ramp(t, 0.3, 0.95)), '#ffffff'),
}]

export const lantern: Motif = (p) => [backdrop(p), {
  depth: 1,
  draw: (ctx, { t, seconds }) => {
    ctx.save()
    ctx.translate(0, -520)
    ctx.rotate(Math.sin(seconds * 1.4) * 0.05)
    paintLantern(ctx, 0, 500, 120, p.accent, mix(p.lamp, p.ink, 0.92 * ramp(t, 0.82, 0.9)))
    ctx.restore()
  },
}]

export const wolf: Motif = (p) => {
  const face = layer(560, 640, (c) => wolfFace(c, 280, 300, 1.9, { dark: p.ink, mid: p.mid, light: p.light, eye: '#ffb02e' }))
  const eyes = layer(560, 640, (c) => wolfFace(c, 280, 300, 1.9, { dark: '#000000', mid: '#000000', light: '#000000', eye: '#ffb02e' }))
  return [backdrop({ ...p, lamp: p.light }), {
    depth: 1,
    draw: (ctx, { t }) => {
      ctx.drawImage(face, -280, -330)
      ctx.globalAlpha = 1 - ramp(t, 0.25, 0.7)
      ctx.fillStyle = p.ink
      ctx.fillRect(-400, -700, 800, 1400)
      ctx.globalCompositeOperation = 'screen'
      ctx.globalAlpha = ramp(t, 0.05, 0.25)
      ctx.drawImage(eyes, -280, -330)
    },
  }]
}
