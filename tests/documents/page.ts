import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Page {
  /** Relative to the repository's root. */
  readonly path: string
  readonly text: string
}

const folders = ['*.md', 'docs/*.md', '{apps,packages}/*/README.md', 'bench/README.md', 'demo/generator/README.md']

/** The pages that describe the repository as it is now; records of decisions describe it as it was. */
export const readPages = (root: string): Page[] =>
  globSync(folders, { cwd: root })
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))

/** Texts between backticks, without blocks of code. */
export const codeSpans = (text: string): string[] =>
  [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].flatMap((match) => match[1] ?? [])
