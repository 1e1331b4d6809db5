import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Probe files that are built beside the web app and inlined by the server. */
export interface ProbeFiles {
  readonly page: { readonly script: string; readonly sheet: string }
  readonly measure: string
}

/** Reads the probe files from the folder beside the built web app; undefined if they are not built. */
export async function readProbeFiles(webDist: string): Promise<ProbeFiles | undefined> {
  const names = ['probe-main.js', 'probe-main.css', 'probe-measure.js']
  const texts = names.map((name) => readFile(join(`${webDist}-server`, name), 'utf8').then((text) => text.trim()))
  const read = await Promise.all(texts).catch(() => undefined)
  const [script, sheet, measure] = read ?? []
  return script && sheet && measure ? { page: { script, sheet }, measure } : undefined
}
