/** The scene engine: shots made of parallax layers, a moving camera, weather, and cuts on whole seconds. */
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { type Ctx, layer } from '../art/paint.ts'

export const VIEW = { w: 540, h: 960, fps: 24 } as const
/** Layers are painted larger than the view, so that the camera can travel without showing an edge. */
export const BLEED = 1.24

export type Camera = { x: number; y: number; zoom: number }
/** t runs 0..1 inside the shot, seconds since the start of the clip. */
export type Moment = { t: number; seconds: number }
export type Layer = { depth: number; draw: (ctx: Ctx, at: Moment) => void }
export type Shot = {
  seconds: number
  from: Camera
  to: Camera
  layers: readonly Layer[]
  /** Share of the shot after which the camera stops. */
  moves?: number
  /** Share of the shot after which nothing moves. */
  stillFrom?: number
  overlay?: (ctx: Ctx, at: Moment) => void
}

export const ease = (t: number) => t * t * (3 - 2 * t)
export const ramp = (t: number, a: number, b: number) => ease(Math.max(0, Math.min(1, (t - a) / (b - a))))

/** A layer painted once, in coordinates whose origin is the centre of the view. */
export function still(depth: number, paint: (ctx: Ctx) => void, blur = 0): Layer {
  const w = Math.round(VIEW.w * BLEED)
  const h = Math.round(VIEW.h * BLEED)
  const painted = layer(w, h, (c) => {
    c.translate(w / 2, h / 2)
    paint(c)
  })
  const image = blur ?
    layer(w, h, (c) => {
      c.filter = `blur(${blur}px)`
      c.drawImage(painted, 0, 0)
    }) :
    painted
  return { depth, draw: (ctx) => ctx.drawImage(image, -w / 2, -h / 2) }
}

/** Blurs the layers of a set into one soft background, as a longer lens does. */
export function defocus(layers: readonly Layer[], blur: number, scale: number, dy = 0): Layer {
  return still(0.35, (c) => {
    c.scale(scale, scale)
    c.translate(0, dy)
    for (const l of layers) l.draw(c, { t: 0, seconds: 0 })
  }, blur)
}

/** `repeated`: identical to the previous frame, so it need not be processed again. */
export type Drawn = { canvas: Canvas; repeated: boolean }

/** Every frame in order, on one reused canvas; `only` selects frames for stills. */
export function* frames(shots: readonly Shot[], only?: ReadonlySet<number>): Generator<Drawn> {
  const canvas = createCanvas(VIEW.w, VIEW.h)
  const ctx = canvas.getContext('2d')
  let start = 0
  let index = 0
  for (const shot of shots) {
    const count = shot.seconds * VIEW.fps
    for (let i = 0; i < count; i++) {
      if (only && !only.has(index++)) continue
      // Actors and weather move on twos, as in hand-drawn animation: with a held camera every second frame costs nothing.
      const drawn = i - (i % 2)
      const at = { t: drawn / (count - 2), seconds: start + drawn / VIEW.fps }
      const travelled = (frame: number) => Math.min(1, frame / (count - 1) / (shot.moves ?? 1))
      const cameraRests = travelled(i - 1) === 1 || (shot.from.x === shot.to.x && shot.from.y === shot.to.y && shot.from.zoom === shot.to.zoom)
      if (!only && i > 0 && cameraRests && (drawn !== i || (drawn - 2) / (count - 2) >= (shot.stillFrom ?? 1))) {
        yield { canvas, repeated: true }
        continue
      }
      const k = ease(travelled(i))
      const { from, to } = shot
      const cam = { x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k, zoom: from.zoom + (to.zoom - from.zoom) * k }
      ctx.setTransform(1, 0, 0, 1, 0, 0)
      ctx.fillStyle = '#000'
      ctx.fillRect(0, 0, VIEW.w, VIEW.h)
      for (const l of shot.layers) {
        const zoom = 1 + (cam.zoom - 1) * l.depth
        ctx.setTransform(zoom, 0, 0, zoom, VIEW.w / 2 - cam.x * l.depth, VIEW.h / 2 - cam.y * l.depth)
        ctx.globalAlpha = 1
        ctx.globalCompositeOperation = 'source-over'
        l.draw(ctx, at)
      }
      ctx.setTransform(1, 0, 0, 1, 0, 0)
      ctx.globalAlpha = 1
      ctx.globalCompositeOperation = 'source-over'
      shot.overlay?.(ctx, at)
      yield { canvas, repeated: false }
    }
    start += shot.seconds
  }
}
