import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Page } from './page.ts'

/** Returns the anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsIn = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''))

/** Returns the links of a page to files or headings that do not exist. Ignores links to other sites. */
export function findBrokenLinks({ path, text }: Page, root: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].flatMap(([, link, image]) => link ?? image ?? [])
  return targets.flatMap((target) => {
    if (/^[a-z]+:/.test(target)) return []
    const [file = '', anchor] = target.split('#')
    const found = file === '' ? path : normalize(join(dirname(path), file))
    if (!existsSync(join(root, found))) return `${path}: ${file} does not exist`
    if (anchor === undefined || !found.endsWith('.md')) return []
    return anchorsIn(readFileSync(join(root, found), 'utf8')).includes(anchor)
      ? []
      : `${path}: ${found} has no heading #${anchor}`
  })
}
