/** A chunk in Vite's `.vite/manifest.json`. */
export interface ManifestChunk {
  file: string
  name?: string
  src?: string
  imports?: string[]
}
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** Returns the chunks that load with the given manifest keys, including all static imports, direct and indirect. */
export function findFirstLoadChunks(manifest: Manifest, keys: readonly string[]): ManifestChunk[] {
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
