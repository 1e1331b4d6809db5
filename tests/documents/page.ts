import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Page {
  /** Path relative to the repository root. */
  readonly path: string
  readonly text: string
}

const folders = ['*.md', 'docs/*.md', '{apps,packages}/*/README.md', 'bench/README.md', 'demo/generator/README.md']

/** Reads the pages that describe the present repository. Decision records describe the past, so they are left out. */
export const readPages = (root: string): Page[] =>
  globSync(folders, { cwd: root })
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))

/** Returns the texts between backticks, without code blocks. */
export const findCodeSpans = (text: string): string[] =>
  [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].flatMap((match) => match[1] ?? [])
