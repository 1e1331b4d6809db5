/** Insert shots: the object the episode turns on, alone in the dark. Centred on the view. */
import { type Ctx, glow, mix } from '../../art/paint.ts'
import type { Palette } from '../sets/index.ts'
import { type Layer, still } from '../stage.ts'

/** `text` is written on the object, if it has text: a door plate, a screen, a ticket. */
export type Motif = (p: Palette, text?: string) => Layer[]

export const backdrop = (p: Palette, warmth = 0.35): Layer =>
  still(0.2, (c) => {
    c.fillStyle = p.ink
    c.fillRect(-340, -600, 680, 1200)
    glow(c, 0, -20, 520, mix(p.near, p.lamp, warmth), 0.75)
  })

export const brass = (p: Palette): [string, string, string] => [mix(p.lamp, '#3a1c00', 0.7), p.lamp, '#fff3d0']

export const fadeIn = (ctx: Ctx, alpha: number, color = '#000'): void => {
  ctx.globalAlpha = alpha
  ctx.fillStyle = color
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height)
  ctx.globalAlpha = 1
}
