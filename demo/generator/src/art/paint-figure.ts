/** Places a figure on a layer the size of the picture: flat tones first, then light on its edges. */
import type { Canvas } from '@napi-rs/canvas'
import { layer, type Light, rimLight } from './paint.ts'
import type { Figure, Part } from './part.ts'

/** Tones of white hair, equipment and trimmings are optional and default to the accent: most figures have none of these. */
export type Tones = Record<'skin' | 'hair' | 'cloth' | 'accent', string> & Partial<Record<'silver' | 'gear' | 'trim', string>>
const toneOf = (tones: Tones, tone: Part['tone']): string => tones[tone] ?? tones.accent
export type Placement = { w: number; h: number; x: number; y: number; scale: number; flip?: boolean; tilt?: number }

export function paintFigure(figure: Figure, at: Placement, tones: Tones, lights: readonly Light[] = []): Canvas {
  const flat = layer(at.w, at.h, (c) => {
    c.translate(at.x, at.y)
    c.scale(at.flip ? -at.scale : at.scale, at.scale)
    if (at.tilt) c.rotate(at.tilt)
    c.lineCap = 'round'
    for (const p of figure) {
      if (p.stroke) {
        c.strokeStyle = toneOf(tones, p.tone)
        c.lineWidth = p.stroke
        c.stroke(p.path)
      } else {
        c.fillStyle = toneOf(tones, p.tone)
        c.fill(p.path)
      }
    }
  })
  return lights.reduce(rimLight, flat)
}

/** Each part gets its own rim, so that hair, face and cloth stay readable inside one dark figure. */
export function paintParts(figure: Figure, at: Placement, tones: Tones, lights: readonly Light[]): Canvas {
  return layer(at.w, at.h, (c) => {
    for (const p of figure)
      c.drawImage(paintFigure([p], at, tones, p.tone === 'accent' || p.stroke ? lights.slice(0, 1) : lights), 0, 0)
  })
}
