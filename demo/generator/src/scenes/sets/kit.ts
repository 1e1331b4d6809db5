/** Shared parts of all places. Coordinates are centred on the view (±270, ±480) and exceed it because the camera moves. */
import { cloud, type Ctx, gradient, rgba, tinted } from '../../art/paint.ts'
import { type Layer, still } from '../stage.ts'

export type Palette = {
  sky: readonly [string, string, string]
  far: string
  mid: string
  near: string
  light: string
  lamp: string
  ink: string
  skin: string
  cloth: string
  accent: string
}

export const L = -340
export const T = -600
export const full = (c: Ctx, style: ReturnType<typeof gradient> | string) => {
  c.fillStyle = style
  c.fillRect(L, T, 680, 1200)
}
export const sky = (p: Palette) => still(0.05, (c) => full(c, gradient(c, [0, T, 0, 420], [[0, p.sky[0]], [0.55, p.sky[1]], [1, p.sky[2]]])))
/** skyline() and pines() fill from the left edge of their context, so shift them there. */
export const shifted = (depth: number, paint: (c: Ctx) => void) =>
  still(depth, (c) => {
    c.translate(L, 0)
    paint(c)
  })
export const mist = (depth: number, y0: number, y1: number, color: string, alpha: number, seed: number): Layer => {
  const image = tinted(cloud(1000, y1 - y0, 4, seed), color)
  const band = still(depth, (c) => {
    c.globalAlpha = alpha * 0.7
    c.fillStyle = gradient(c, [0, y0, 0, y1], [[0, rgba(color, 0)], [0.5, color], [1, rgba(color, 0)]])
    c.fillRect(L, y0, 680, y1 - y0)
  })
  return {
    depth,
    draw(ctx, at) {
      band.draw(ctx, at)
      ctx.globalAlpha = alpha * 0.35
      ctx.drawImage(image, -500 + Math.sin(at.seconds * 0.12 + seed) * 120, y0)
      ctx.globalAlpha = 1
    },
  }
}
export type Place = (p: Palette, seed: number) => Layer[]
