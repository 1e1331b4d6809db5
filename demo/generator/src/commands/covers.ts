/** node src/commands/covers.ts [id…]: draws every poster in six languages; webp at 540×720. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { langs } from '../art/lettering.ts'
import { titlesDir } from '../catalogue.ts'
import { posters } from '../posters/index.ts'
import { lettering } from '../posters/lettering-data.ts'
import { H, W } from '../posters/poster.ts'

const LIMIT = 60_000
const only = process.argv.slice(2)

for (const poster of posters.filter((p) => only.length === 0 || only.includes(p.id))) {
  const started = performance.now()
  const texts = lettering[poster.id]
  if (!texts) throw new Error(`${poster.id} has no lettering`)
  const art = createCanvas(W, H)
  poster.art(art.getContext('2d'))
  mkdirSync(join(titlesDir, poster.id), { recursive: true })
  const sizes: string[] = []
  for (const lang of langs) {
    const page = createCanvas(W, H)
    const ctx = page.getContext('2d')
    ctx.drawImage(art, 0, 0)
    poster.title(ctx, texts[lang], lang)
    const cover = sharp(await page.encode('png')).resize(540, 720, { kernel: 'lanczos3' })
    let quality = 84
    const encode = () => cover.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
    let webp = await encode()
    while (webp.length > LIMIT && quality > 40) {
      quality -= 4
      webp = await encode()
    }
    writeFileSync(join(titlesDir, poster.id, `cover.${lang}.webp`), webp)
    sizes.push(`${lang} ${(webp.length / 1000).toFixed(0)}`)
  }
  console.log(`${poster.id}: ${sizes.join(', ')} kB, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
