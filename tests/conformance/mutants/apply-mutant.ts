import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

export interface SourceFile {
  /** Path relative to the repository. */
  readonly path: string
  readonly text: string
}

/** Source folders of the specified product; the specification does not cover Studio. */
const folders = ['apps/server', 'apps/web', 'packages', 'demo/home.yaml']
const isProductSource = (path: string): boolean =>
  /\.(tsx?|css|html|ya?ml|sql|md)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)

/** Reads all source files of the product, tracked or new, without tests. */
export function readSources(root: string): SourceFile[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders]
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => isProductSource(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Applies a mutant. Returns the changed file, or an error message if `find` does not occur exactly once. */
export function applyMutant({ find, replace, file = '' }: Mutant, sources: readonly SourceFile[]): SourceFile | string {
  if (find === replace) return 'replaces a text by itself'
  const found = sources.filter(({ path, text }) => path.endsWith(file) && text.includes(find))
  const [only, ...others] = found
  if (!only) return `no source file${file && ` named ${file}`} contains ${JSON.stringify(find)}`
  if (others.length > 0) return `matches ${found.map(({ path }) => path).join(', ')}: name one of them as its file`
  const [before = '', after = '', ...more] = only.text.split(find)
  if (more.length > 0) return `matches ${more.length + 1} places in ${only.path}`
  return { path: only.path, text: `${before}${replace}${after}` }
}
