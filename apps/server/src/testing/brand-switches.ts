import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const builtIn = new URL('../../brands/brands.yaml', import.meta.url)

/** Creates server settings whose brand has these features switched on, which are off by default. */
export async function enableBrandFeatures(
  ...features: readonly string[]
): Promise<{ env: Readonly<Record<string, string>>; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-brands-'))
  const file = join(folder, 'brands.yaml')
  let table = await readFile(builtIn, 'utf8')
  for (const feature of features) {
    if (!table.includes(`${feature}: false`)) throw new Error(`the brand has no ${feature}`)
    table = table.replace(`${feature}: false`, `${feature}: true`)
  }
  await writeFile(file, table)
  return { env: { BRANDS_FILE: file }, remove: () => rm(folder, { recursive: true, force: true }) }
}
