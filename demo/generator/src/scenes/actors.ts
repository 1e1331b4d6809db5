/** Animated silhouettes: body, head and legs are separate sprites with a pivot each. */
import type { Canvas } from '@napi-rs/canvas'
import { hanfuBack, manBack, womanGownBack } from '../art/backs.ts'
import { childBust, elderBust, grandmaBust } from '../art/family.ts'
import { manBust, womanBust, womanUpdoBust } from '../art/figures.ts'
import { type Ctx, layer, type Light } from '../art/paint.ts'
import { paintFigure, type Tones } from '../art/paint-figure.ts'
import { consortBust, emperorBust } from '../art/palace.ts'
import type { Figure, Part } from '../art/part.ts'
import { bodyParts, coatBust, conductorBust, furBust, headParts, riderBust } from '../art/wardrobe.ts'
import { coatBack, riderBack } from '../art/work-backs.ts'
import { type Layer, type Moment, ramp } from './stage.ts'

export type Bust = 'man' | 'woman' | 'updo' | 'consort' | 'coat' | 'fur' | 'emperor' | 'rider' | 'conductor' | 'grandma' | 'elder' | 'child'
export type Walker = 'suit' | 'gown' | 'hanfu' | 'coat' | 'rider'
const busts: Record<Bust, Figure> = {
  man: manBust,
  woman: womanBust,
  updo: womanUpdoBust,
  consort: consortBust,
  coat: coatBust,
  fur: furBust,
  emperor: emperorBust,
  rider: riderBust,
  conductor: conductorBust,
  grandma: grandmaBust,
  elder: elderBust,
  child: childBust,
}
/** Bare shoulders and collars belong to the body: they must not tilt with the head. */
const shoulders = new Set<Part>([womanBust[0], manBust[2], ...bodyParts].filter((p) => p !== undefined))
const walkers: Record<Walker, Figure> = { suit: manBack, gown: womanGownBack, hanfu: hanfuBack, coat: coatBack, rider: riderBack }

type Sprite = { image: Canvas; ox: number; oy: number }
function sprite(parts: readonly Part[], box: [number, number, number, number], scale: number, tones: Tones, lights: readonly Light[]): Sprite {
  const [x0, y0, x1, y1] = box
  const at = { w: Math.ceil((x1 - x0) * scale), h: Math.ceil((y1 - y0) * scale), x: -x0 * scale, y: -y0 * scale, scale }
  const image = layer(at.w, at.h, (c) => {
    for (const p of parts) c.drawImage(paintFigure([p], at, tones, p.tone === 'accent' || p.stroke ? [] : lights), 0, 0)
  })
  return { image, ox: x0 * scale, oy: y0 * scale }
}

export type BustOptions = {
  who: Bust
  x: number
  y: number
  scale: number
  flip?: boolean
  tones: Tones
  lights: readonly Light[]
  /** Start and end angle of the head during the shot in radians; positive looks down. */
  turn?: [number, number]
  approach?: [number, number]
  breath?: number
}

/** Close shot: breathing shoulders, a head that tilts about the neck, an optional drift towards the other. */
export function bust(o: BustOptions): Layer {
  const parts = busts[o.who]
  const isBody = (p: Part) => shoulders.has(p) || (p.tone === 'cloth' && !headParts.has(p))
  const body = sprite(parts.filter(isBody), [-160, -100, 100, 420], o.scale, o.tones, o.lights)
  const head = sprite(parts.filter((p) => !isBody(p)), [-160, -100, 100, 420], o.scale, o.tones, o.lights)
  const [t0, t1] = o.turn ?? [0, 0]
  const [a0, a1] = o.approach ?? [0, 0]
  return {
    depth: 1,
    draw(ctx, { t, seconds }) {
      const breath = Math.sin(seconds * 1.9 + o.x) * (o.breath ?? 1)
      const turn = t0 + (t1 - t0) * ramp(t, 0.2, 0.85)
      ctx.save()
      ctx.translate(o.x + a0 + (a1 - a0) * ramp(t, 0, 1), o.y + breath * 1.3)
      if (o.flip) ctx.scale(-1, 1)
      ctx.save()
      ctx.translate(-10 * o.scale, 110 * o.scale)
      ctx.rotate(turn + breath * 0.003)
      ctx.translate(10 * o.scale, -110 * o.scale)
      ctx.drawImage(head.image, head.ox, head.oy)
      ctx.restore()
      ctx.translate(0, 420 * o.scale)
      ctx.scale(1 + breath * 0.004, 1 + breath * 0.006)
      ctx.translate(0, -420 * o.scale)
      ctx.drawImage(body.image, body.ox, body.oy)
      ctx.restore()
    },
  }
}

export type WalkerOptions = {
  who: Walker
  depth: number
  tones: Tones
  lights: readonly Light[]
  scale: number
  /** Feet position and size factor at the start and the end of the shot. */
  from: [x: number, y: number, size: number]
  to: [x: number, y: number, size: number]
  steps: number
  carry?: (ctx: Ctx, at: Moment) => void
}

/** Long shot from behind: bob and sway with every step; trousers also swap their length. */
export function walker(o: WalkerOptions): Layer {
  const parts = walkers[o.who]
  const s = sprite(parts, [-320, -80, 320, 840], o.scale, o.tones, o.lights)
  const { steps } = o
  const hip = 470 * o.scale
  return {
    depth: o.depth,
    draw(ctx, at) {
      const k = at.t
      const size = o.from[2] + (o.to[2] - o.from[2]) * k
      const phase = k * steps * Math.PI
      const bob = Math.abs(Math.sin(phase)) * 7 * o.scale
      ctx.save()
      ctx.translate(o.from[0] + (o.to[0] - o.from[0]) * k, o.from[1] + (o.to[1] - o.from[1]) * k)
      ctx.scale(size, size)
      ctx.rotate(Math.sin(phase) * 0.012)
      ctx.translate(0, -820 * o.scale - bob)
      if (o.who === 'suit' || o.who === 'rider') {
        const { image, ox, oy } = s
        const w = image.width / 2
        const cut = Math.round(hip - oy)
        ctx.drawImage(image, 0, 0, image.width, cut + 1, ox, oy, image.width, cut + 1)
        for (const side of [0, 1]) {
          const lift = 1 - 0.1 * Math.max(0, Math.sin(phase + side * Math.PI))
          const legs = image.height - cut
          ctx.drawImage(image, side * w, cut, w, legs, ox + side * w, oy + cut, w, legs * lift + bob)
        }
      } else ctx.drawImage(s.image, s.ox, s.oy)
      o.carry?.(ctx, at)
      ctx.restore()
    },
  }
}
