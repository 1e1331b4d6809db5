import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes a BRANDS_FILE with one brand. @param more further settings of the brand in YAML, such as `gifts: true` */
export async function writeBrand(more: string): Promise<{ readonly file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
  const file = join(folder, 'brands.yaml')
  const brand = `{ id: one, names: { en: One }, company: C, address: D, contact: e@f.test, ${more} }`
  await writeFile(file, `brands: [${brand}]\n`)
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}
