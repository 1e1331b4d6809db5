/** Canvas vocabulary shared by posters and scenes: layers, light, haze, grain, colour. */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { at } from './at.ts'

export type Ctx = SKRSContext2D
export type Stops = readonly (readonly [offset: number, color: string])[]
export type Light = { dx: number; dy: number; color: string; blur?: number; alpha?: number }

/** Deterministic noise source (mulberry32); the same seed always draws the same picture. */
export function createRandom(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function layer(w: number, h: number, draw: (ctx: Ctx) => void): Canvas {
  const canvas = createCanvas(w, h)
  draw(canvas.getContext('2d'))
  return canvas
}

export function rgba(hex: string, alpha: number): string {
  const n = Number.parseInt(hex.slice(1), 16)
  return `rgba(${n >> 16},${(n >> 8) & 255},${n & 255},${alpha})`
}

export function mix(a: string, b: string, t: number): string {
  const x = Number.parseInt(a.slice(1), 16)
  const y = Number.parseInt(b.slice(1), 16)
  const c = (s: number) => Math.round(((x >> s) & 255) * (1 - t) + ((y >> s) & 255) * t)
  return `#${((c(16) << 16) | (c(8) << 8) | c(0)).toString(16).padStart(6, '0')}`
}

export function gradient(ctx: Ctx, box: [number, number, number, number], stops: Stops) {
  const g = ctx.createLinearGradient(...box)
  for (const [at, color] of stops) g.addColorStop(at, color)
  return g
}

export function fill(ctx: Ctx, style: string | ReturnType<typeof gradient>): void {
  ctx.fillStyle = style
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height)
}

/** Soft light with an eased fall-off; a plain two-stop radial gradient shows a hard core. */
export function glow(ctx: Ctx, x: number, y: number, r: number, color: string, alpha = 1): void {
  const g = ctx.createRadialGradient(x, y, 0, x, y, r)
  for (let i = 0; i <= 8; i++) g.addColorStop(i / 8, rgba(color, alpha * (1 - i / 8) ** 2.2))
  ctx.save()
  ctx.fillStyle = g
  ctx.fillRect(x - r, y - r, r * 2, r * 2)
  ctx.restore()
}

/** Paints a crescent of light on the side of `shape` that faces (dx, dy). */
export function rimLight(shape: Canvas, light: Light): Canvas {
  const { width: w, height: h } = shape
  const crescent = layer(w, h, (c) => {
    c.drawImage(shape, 0, 0)
    c.globalCompositeOperation = 'source-in'
    c.fillStyle = light.color
    c.fillRect(0, 0, w, h)
    c.globalCompositeOperation = 'destination-out'
    if (light.blur) c.filter = `blur(${light.blur}px)`
    c.drawImage(shape, -light.dx, -light.dy)
  })
  return layer(w, h, (c) => {
    c.drawImage(shape, 0, 0)
    c.globalCompositeOperation = 'source-atop'
    c.globalAlpha = light.alpha ?? 1
    c.drawImage(crescent, 0, 0)
  })
}

/** Tileable-looking cloud texture: four octaves of smoothed value noise, white with alpha. */
export function cloud(w: number, h: number, scale: number, seed: number, contrast = 1.6): Canvas {
  const gw = 96
  const gh = Math.round((96 * h) / w)
  const random = createRandom(seed)
  const lattice = Array.from({ length: 64 * 64 }, random)
  const node = (x: number, y: number) => at(lattice, (y & 63) * 64 + (x & 63))
  const ease = (t: number) => t * t * (3 - 2 * t)
  const noise = (x: number, y: number) => {
    const xi = Math.floor(x)
    const yi = Math.floor(y)
    const u = ease(x - xi)
    const v = ease(y - yi)
    const top = node(xi, yi) * (1 - u) + node(xi + 1, yi) * u
    const low = node(xi, yi + 1) * (1 - u) + node(xi + 1, yi + 1) * u
    return top * (1 - v) + low * v
  }
  const small = createCanvas(gw, gh)
  const sc = small.getContext('2d')
  const img = sc.createImageData(gw, gh)
  for (let y = 0; y < gh; y++)
    for (let x = 0; x < gw; x++) {
      let sum = 0
      for (let o = 0, f = scale / gw, a = 0.5; o < 4; o++, f *= 2, a /= 2) sum += a * noise(x * f, y * f * 1.6)
      const v = Math.max(0, Math.min(1, (sum - 0.47) * contrast + 0.35))
      img.data.set([255, 255, 255, v * 255], (y * gw + x) * 4)
    }
  sc.putImageData(img, 0, 0)
  return layer(w, h, (c) => {
    c.imageSmoothingEnabled = true
    c.imageSmoothingQuality = 'high'
    c.filter = `blur(${w / 90}px)`
    c.drawImage(small, 0, 0, w, h)
  })
}

export function tinted(source: Canvas, color: string): Canvas {
  return layer(source.width, source.height, (c) => {
    c.drawImage(source, 0, 0)
    c.globalCompositeOperation = 'source-in'
    c.fillStyle = color
    c.fillRect(0, 0, source.width, source.height)
  })
}

/** Haze band between y0 and y1, thickest in the middle; it separates one depth layer from the next. */
export function haze(ctx: Ctx, y0: number, y1: number, color: string, alpha: number, seed = 1): void {
  const { width: w } = ctx.canvas
  const h = y1 - y0
  const band = layer(w, h, (c) => {
    c.drawImage(tinted(cloud(w, h, 5, seed), color), 0, 0)
    c.globalAlpha = 0.6
    c.fillStyle = color
    c.fillRect(0, 0, w, h)
    c.globalAlpha = 1
    c.globalCompositeOperation = 'destination-in'
    c.fillStyle = gradient(c, [0, 0, 0, h], [[0, 'rgba(0,0,0,0)'], [0.5, '#000'], [1, 'rgba(0,0,0,0)']])
    c.fillRect(0, 0, w, h)
  })
  ctx.save()
  ctx.globalAlpha = alpha
  ctx.drawImage(band, 0, y0)
  ctx.restore()
}

/** A cone of light from (x, y); additive. `spread` is the half angle in radians. */
export function lightShaft(ctx: Ctx, x: number, y: number, angle: number, spread: number, length: number, color: string, alpha: number): void {
  const { width: w, height: h } = ctx.canvas
  const shaft = layer(w, h, (c) => {
    const g = c.createRadialGradient(x, y, 0, x, y, length)
    g.addColorStop(0, rgba(color, alpha))
    g.addColorStop(1, rgba(color, 0))
    c.fillStyle = g
    c.filter = `blur(${Math.max(2, length * 0.012)}px)`
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x + Math.cos(angle - spread) * length, y + Math.sin(angle - spread) * length)
    c.lineTo(x + Math.cos(angle + spread) * length, y + Math.sin(angle + spread) * length)
    c.fill()
  })
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  ctx.drawImage(shaft, 0, 0)
  ctx.restore()
}

export function vignette(ctx: Ctx, strength = 0.6, cx = 0.5, cy = 0.45): void {
  const { width: w, height: h } = ctx.canvas
  const g = ctx.createRadialGradient(w * cx, h * cy, h * 0.25, w * cx, h * cy, h * 0.8)
  for (let i = 0; i <= 6; i++) g.addColorStop(i / 6, `rgba(0,0,0,${strength * (i / 6) ** 1.6})`)
  ctx.fillStyle = g
  ctx.fillRect(0, 0, w, h)
}

/** Film grain as soft overlay; also hides gradient banding. For posters only: in a video it would need too many bits. */
export function grain(ctx: Ctx, amount: number, seed = 7): void {
  const { width: w, height: h } = ctx.canvas
  const random = createRandom(seed)
  const size = 360
  const tile = layer(size, size, (c) => {
    const img = c.createImageData(size, size)
    for (let i = 0; i < img.data.length; i += 4) {
      const v = 128 + (random() + random() + random() - 1.5) * 150
      img.data.set([v, v, v, 255], i)
    }
    c.putImageData(img, 0, 0)
  })
  ctx.save()
  ctx.globalCompositeOperation = 'overlay'
  ctx.globalAlpha = amount
  for (let y = 0; y < h; y += size) for (let x = 0; x < w; x += size) ctx.drawImage(tile, x, y)
  ctx.restore()
}

/** Bright areas bleed, like film: adds a blurred copy of the picture to itself. */
export function bloom(ctx: Ctx, radius: number, alpha: number): void {
  const copy = layer(ctx.canvas.width, ctx.canvas.height, (c) => {
    c.filter = `blur(${radius}px) contrast(1.4)`
    c.drawImage(ctx.canvas, 0, 0)
  })
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  ctx.globalAlpha = alpha
  ctx.drawImage(copy, 0, 0)
  ctx.restore()
}
