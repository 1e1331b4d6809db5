import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that are built beside the app and inlined by the server. */
export interface ProbeFiles {
  readonly page: { readonly script: string; readonly sheet: string }
  readonly measure: string
}

/** Reads them from the folder beside the built web app; undefined if it is not built. */
export async function readProbeFiles(webDist: string): Promise<ProbeFiles | undefined> {
  const names = ['probe-main.js', 'probe-main.css', 'probe-measure.js']
  const texts = names.map((name) => readFile(join(`${webDist}-server`, name), 'utf8').then((text) => text.trim()))
  const read = await Promise.all(texts).catch(() => undefined)
  const [script, sheet, measure] = read ?? []
  return script && sheet && measure ? { page: { script, sheet }, measure } : undefined
}
