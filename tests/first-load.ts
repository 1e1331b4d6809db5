/** One chunk in Vite's `.vite/manifest.json`. */
export interface ManifestChunk {
  file: string
  name?: string
  src?: string
  imports?: string[]
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** The chunks that the given manifest keys load: themselves and, over all steps, their static imports. */
export function firstLoad(manifest: Manifest, keys: readonly string[]): ManifestChunk[] {
  const chunks = new Map<string, ManifestChunk>()
  const visit = (key: string) => {
    if (chunks.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in Vite's manifest; it has ${Object.keys(manifest).join(', ')}`)
    chunks.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...chunks.values()]
}
