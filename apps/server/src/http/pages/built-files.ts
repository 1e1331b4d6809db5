interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}
/** Vite's `manifest.json`: source → built file. */
export type ViteManifest = Readonly<Record<string, BuiltFile>>

export interface BuiltFiles {
  readonly scripts: ReadonlySet<string>
  readonly sheets: ReadonlySet<string>
  /** File names of fonts and pictures. */
  readonly assets: ReadonlySet<string>
}

/**
 * Returns the built files that the given sources load by static imports. Skips sources that are not in the manifest.
 */
export function builtFilesOf(manifest: ViteManifest | undefined, sources: readonly string[]): BuiltFiles {
  const seen = new Set<string>()
  const waiting = [...sources]
  const [scripts, sheets, assets] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const built = manifest?.[source]
    if (built === undefined || seen.has(source)) continue
    seen.add(source)
    scripts.add(built.file)
    for (const sheet of built.css ?? []) sheets.add(sheet)
    for (const asset of built.assets ?? []) assets.add(asset)
    waiting.push(...(built.imports ?? []))
  }
  return { scripts, sheets, assets }
}
