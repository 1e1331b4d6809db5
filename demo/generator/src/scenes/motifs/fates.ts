/** Insert shots of decisive objects: seal, moonstone, chain, veil. */
import { womanGownBack } from '../../art/backs.ts'
import { atHead, dragonCoil, dragonSeal, dragonSealHead, dragonSpines } from '../../art/dragon-seal.ts'
import { crown as paintCrown, sparkle } from '../../art/jewels.ts'
import { drawLine } from '../../art/lettering.ts'
import { glow, gradient, mix, rgba } from '../../art/paint.ts'
import { paintFigure } from '../../art/paint-figure.ts'
import { smooth } from '../../art/shape.ts'
import { ramp, still } from '../stage.ts'
import { backdrop, brass, type Motif } from './kit.ts'

/** The courier's seal: a block of jade; the dragon coiled in it draws itself in light. */
export const seal: Motif = (p) => {
  const jade = mix('#2f9e78', p.accent, 0.15)
  return [
    backdrop(p),
    still(1, (c) => {
      c.translate(0, 10)
      glow(c, 0, 0, 360, jade, 0.45)
      c.shadowColor = '#000'
      c.shadowBlur = 40
      for (
        const [dy, style] of [[36, mix(jade, '#001a12', 0.66)], [
          0,
          gradient(c, [-170, -190, 170, 170], [[0, mix(jade, '#ffffff', 0.5)], [0.35, jade], [1, mix(jade, '#00281c', 0.5)]]),
        ]] as const
      ) {
        c.fillStyle = style
        c.beginPath()
        c.roundRect(-190, -200 + dy, 380, 380, 34)
        c.fill()
        c.shadowColor = 'transparent'
      }
      c.strokeStyle = rgba('#00241a', 0.55)
      c.fillStyle = c.strokeStyle
      c.lineWidth = 7
      c.beginPath()
      c.roundRect(-164, -174, 328, 328, 22)
      c.stroke()
      c.translate(-4, -6)
      dragonSeal(c, rgba('#00241a', 0.55), 22)
    }),
    {
      depth: 1,
      draw: (ctx, { t }) => {
        const lit = ramp(t, 0.1, 0.75)
        ctx.save()
        ctx.translate(-4, 4)
        ctx.strokeStyle = mix(p.lamp, '#ffffff', 0.5)
        ctx.fillStyle = ctx.strokeStyle
        ctx.lineWidth = 8
        ctx.lineCap = 'round'
        ctx.setLineDash([960 * lit, 2000])
        ctx.stroke(dragonCoil)
        for (const spine of dragonSpines.slice(0, Math.floor(dragonSpines.length * lit ** 0.6))) ctx.fill(spine)
        ctx.globalAlpha = ramp(t, 0.66, 0.8)
        atHead(ctx)
        ctx.fill(dragonSealHead)
        glow(ctx, 30, -8, 120, p.lamp, 0.6)
        ctx.fillStyle = mix(jade, '#00281c', 0.6)
        ctx.beginPath()
        ctx.arc(34, -20, 5, 0, 7)
        ctx.fill()
        ctx.restore()
      },
    },
  ]
}

/** A stone full of moonlight breaks; a name shines through the crack. */
export const moonstone: Motif = (p, text = 'VARG') => [
  backdrop(p),
  still(1, (c) => {
    glow(c, 0, 0, 380, p.light, 0.4)
    const g = c.createRadialGradient(-60, -80, 20, 0, 0, 190)
    for (const [at, color] of [[0, '#ffffff'], [0.35, p.light], [0.75, p.lamp], [1, p.far]] as const)
      g.addColorStop(at, color)
    c.fillStyle = g
    c.fill(
      smooth([[-20, -176], [70, -160], [146, -90], [170, 10], [130, 110], [40, 166], [-70, 160], [-150, 90], [-172, -20], [-120, -120]], true, 0.5),
    )
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      const k = ramp(t, 0.15, 0.6)
      ctx.save()
      ctx.strokeStyle = p.ink
      ctx.lineWidth = 1 + 9 * k
      ctx.lineJoin = 'miter'
      for (
        const crack of [[[-40, -180], [-10, -110], [-34, -50], [16, 10], [-12, 70], [30, 170]], [[16, 10], [70, -14], [104, -60], [160, -50]], [
          [-34, -50], [-90, -30], [-160, 10],
        ], [[-12, 70], [-60, 100], [-80, 160]]] as const
      ) {
        ctx.beginPath()
        for (const [x, y] of crack) ctx.lineTo(x, y)
        ctx.setLineDash([400 * k, 900])
        ctx.stroke()
      }
      ctx.globalAlpha = ramp(t, 0.6, 0.85)
      ctx.fillStyle = rgba(p.ink, 0.75)
      ctx.fillRect(-190, -46, 380, 92)
      glow(ctx, 0, 0, 200, p.accent, 0.5)
      drawLine(ctx, 0, 26, { text, size: 74, maxWidth: 330, font: 'Roman', ink: p.accent, tracking: 0.16 })
      ctx.restore()
    },
  },
]

/** A silver chain; the cuff at its end closes. */
export const chain: Motif = (p) => [
  backdrop(p),
  still(1, (c) => {
    for (let i = 0; i < 9; i++) {
      c.save()
      c.translate(-250 + i * 42 + (i > 5 ? (i - 5) * -6 : 0), -330 + i * 46)
      c.rotate(0.84)
      c.strokeStyle = gradient(c, [-30, -20, 30, 20], [[0, '#ffffff'], [0.4, '#aab6c6'], [1, '#3a4250']])
      c.lineWidth = 10
      c.beginPath()
      if (i % 2) c.ellipse(0, 0, 38, 7, 0, 0, 7)
      else c.ellipse(0, 0, 38, 20, 0, 0, 7)
      c.stroke()
      c.restore()
    }
  }),
  {
    depth: 1,
    draw: (ctx, { t }) => {
      const gap = 0.9 * (1 - ramp(t, 0.2, 0.5))
      ctx.save()
      ctx.translate(70, 150)
      ctx.lineWidth = 34
      ctx.strokeStyle = gradient(ctx, [-120, -100, 120, 110], [[0, '#ffffff'], [0.35, '#b4c0d0'], [0.7, '#5a6474'], [1, '#c8d2de']])
      ctx.beginPath()
      ctx.ellipse(0, 0, 124, 84, 0, gap, Math.PI * 2 - gap + 0.02)
      ctx.stroke()
      ctx.strokeStyle = rgba(p.ink, 0.5)
      ctx.lineWidth = 2
      ctx.stroke()
      sparkle(ctx, 116, -8, 150 * ramp(t, 0.46, 0.52) * (1 - ramp(t, 0.52, 0.85)), '#ffffff')
      ctx.restore()
    },
  },
]

/** A bride from behind under tiara and veil. With a text, a camera blinks in the lace. */
export const veil: Motif = (p, text) => {
  const bride = paintFigure(womanGownBack, { w: 700, h: 1240, x: 350, y: 160, scale: 1.75 }, {
    skin: mix(p.skin, p.ink, 0.3),
    hair: p.ink,
    cloth: mix(p.light, p.far, 0.55),
    accent: p.light,
  }, [{ dx: 5, dy: -4, color: p.lamp, blur: 6, alpha: 0.6 }, { dx: 2, dy: -1.5, color: mix(p.lamp, '#ffffff', 0.6), blur: 1, alpha: 0.9 }])
  return [
    backdrop(p),
    still(1, (c) => {
      c.drawImage(bride, -350, -430)
      const lace = smooth(
        [[-58, -262, 1], [0, -286], [58, -262, 1], [96, -140], [150, 60], [196, 300], [230, 640, 1], [-230, 640, 1], [-196, 300], [-150, 60], [
          -96,
          -140,
        ]],
        true,
        0.5,
      )
      c.fillStyle = gradient(c, [0, -280, 0, 480], [[0, rgba(p.light, 0.4)], [0.4, rgba(p.light, 0.22)], [1, rgba(p.light, 0.34)]])
      c.fill(lace)
      c.strokeStyle = rgba('#ffffff', 0.55)
      c.lineWidth = 2.5
      c.stroke(lace)
      c.lineWidth = 1.6
      for (let i = -4; i <= 4; i++) {
        c.strokeStyle = rgba('#ffffff', 0.14 + (i % 2 ? 0.1 : 0))
        c.stroke(smooth([[i * 12, -266], [i * 22, -100], [i * 36, 160], [i * 48, 620]], false))
      }
      c.save()
      c.translate(0, -262)
      c.scale(0.42, 0.34)
      paintCrown(c, 0, 0, 300, brass(p))
      c.restore()
    }),
    {
      depth: 1,
      draw: (ctx, { t, seconds }) => {
        sparkle(ctx, 30, -318, 20 + 70 * Math.sin(Math.PI * ramp(t, 0.2, 0.9)), '#ffffff')
        if (!text) return
        ctx.fillStyle = '#05060a'
        ctx.beginPath()
        ctx.arc(-52, -120, 11, 0, 7)
        ctx.fill()
        glow(ctx, -52, -120, 50, '#ff2a2a', Math.sin(seconds * 7) > 0 ? 1 : 0.15)
      },
    },
  ]
}
