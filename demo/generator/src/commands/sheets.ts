/** node src/commands/sheets.ts out.png [title…]: encoded frames, one row per title, or per episode of the given titles. */
import { existsSync, writeFileSync } from 'node:fs'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { AV_PIX_FMT_RGBA, AV_PIX_FMT_YUV420P, SWS_BICUBIC } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { clipPath, EPISODES, readCatalogue } from '../catalogue.ts'
import { decodeClip } from '../scenes/decode.ts'

const [out = 'sheet.png', ...titles] = process.argv.slice(2)
const episodes = (title: string) => Array.from({ length: EPISODES }, (_, i) => `${title}.${String(i + 1).padStart(2, '0')}`)
/** All titles: one picture per episode, from the middle. Named titles: one row per episode, a picture every two seconds. */
const rows = titles.length ? titles.flatMap((t) => episodes(t).map((id) => [id])) : readCatalogue().map((t) => episodes(t.id))
const moments = titles.length ? [20, 68, 116, 164, 212, 276] : [150]
const [w, h] = [135, 240]
const columns = Math.max(...rows.map((r) => r.length)) * moments.length
const sheet = createCanvas(columns * (w + 3), rows.length * (h + 3))
const ctx = sheet.getContext('2d')

using scaler = new SoftwareScaleContext()
scaler.getContext(540, 960, AV_PIX_FMT_YUV420P, w, h, AV_PIX_FMT_RGBA, SWS_BICUBIC)
using rgba = new Frame()
rgba.alloc()
Object.assign(rgba, { width: w, height: h, format: AV_PIX_FMT_RGBA })
rgba.getBuffer(0)

for (const [y, row] of rows.entries())
  for (const [x, id] of row.entries()) {
    if (!existsSync(clipPath(id))) continue
    await decodeClip(clipPath(id), (frame, index) => {
      const k = moments.indexOf(index)
      if (k < 0) return
      rgba.makeWritable()
      scaler.scaleFrameSync(rgba, frame)
      ctx.putImageData(new ImageData(new Uint8ClampedArray(rgba.toBuffer()), w, h), (x * moments.length + k) * (w + 3), y * (h + 3))
    })
  }
writeFileSync(out, sheet.toBuffer('image/png'))
