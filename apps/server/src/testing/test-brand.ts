import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const yaml = 'brands: [{ id: one, names: { en: One }, company: C, address: D, contact: e@f.test, gifts: true }]\n'

/** Writes a file of brands with one that has gifts, as BRANDS_FILE. */
export async function writeGiftsBrand(): Promise<{ readonly file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
  const file = join(folder, 'brands.yaml')
  await writeFile(file, yaml)
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}
