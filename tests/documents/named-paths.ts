import { readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { findCodeSpans, type Page } from './page.ts'

/** Paths of all files and folders of a repository, relative to its root. */
interface Tree {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

const isEntered = (name: string) => !['.git', 'node_modules', 'dist', 'data'].includes(name)

export function readRepositoryPaths(root: string, folder = ''): Tree {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const pathOf = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  const inner = entries
    .filter((entry) => entry.isDirectory() && isEntered(entry.name))
    .map(({ name }) => ({ path: pathOf(name), ...readRepositoryPaths(root, pathOf(name)) }))
  return {
    files: [
      ...entries.filter((entry) => !entry.isDirectory()).map(({ name }) => pathOf(name)),
      ...inner.flatMap(({ files }) => files),
    ],
    folders: inner.flatMap(({ path, folders }) => [path, ...folders]),
  }
}

/** Files and folders that exist only on a running server, after a build, or in an operator's folder. */
const madeLater = new Set([
  'apps/studio/dist',
  'apps/web/dist',
  'archive/',
  'deploy/.env',
  'home.yaml',
  'media-keys/',
  'packages.yaml',
  'runner-work/',
  'secrets.json',
  'store/',
  'title-uploads/',
  'uploads/',
  'web-assets/',
])

const extension = /\.(?:ts|tsx|mts|mjs|js|sql|json|sh|css|html|md|yml|yaml|conf|service|timer)$/

const placeholder = /<[\w ]+>|\*+/

/** Creates a function that checks whether a path ends with `named`, in which `<name>` and `*` match any name. */
function endsWith(named: string): (path: string) => boolean {
  if (!placeholder.test(named)) {
    // `.browser.test.ts` is the end of a file name, not a whole name.
    const end = /^\.\w+\.test/.test(named) ? named : `/${named}`
    return (path) => path === named || path.endsWith(end)
  }
  const pattern = new RegExp(
    `(?:^|/)${named.replaceAll(/[.+()[\]]/g, '\\$&').replaceAll(new RegExp(placeholder, 'g'), '[^/]+')}$`,
  )
  return (path) => pattern.test(path)
}

/** Returns all paths in a page that start with a top-level folder of the repository. */
function fromRoot(text: string, { folders }: Tree): string[] {
  const first = folders.filter((path) => !path.includes('/') && !path.startsWith('.')).join('|')
  const path = new RegExp(`(?<![\\w/.:@<-])(?:${first})/[\\w<>*.@/-]*`, 'g')
  return [...text.matchAll(path)].map(([found]) => found.replace(/[.\-/]+$/, ''))
}

/** Returns the paths in a page: paths from the root, and names in backticks that look like files or folders. */
export function findNamedPaths({ text }: Page, tree: Tree): string[] {
  // Ignores placeholders such as `x.test.ts`, and files on a server such as `DATA_DIR/secrets.json`.
  const isName = (span: string) => /^[\w<.*][\w<>*./@-]*$/.test(span) && !/^x\.|^[A-Z_]+\//.test(span)
  const spans = findCodeSpans(text).filter(isName)
  const names = spans.filter((span) => extension.test(span) || (span.endsWith('/') && !span.startsWith('.')))
  return [...new Set([...fromRoot(text, tree), ...names])]
}

/** Checks whether a file or folder exists at a path: from the root, beside the page, or as the end of another path. */
export function pathExists(path: string, page: Page, { files, folders }: Tree): boolean {
  if (madeLater.has(path)) return true
  const plain = path.replace(/\/$/, '')
  // Pages refer to a decision record by its number.
  const named = /^docs\/decisions\/\d{3}$/.test(plain) ? `${plain}-<name>.md` : plain
  const beside = normalize(join(dirname(page.path), named))
  const isEnd = endsWith(named)
  const isFound = (one: string) => one === beside || isEnd(one)
  return folders.some(isFound) || (!path.endsWith('/') && files.some(isFound))
}

/** Returns the paths in the layout tree of ARCHITECTURE.md: names in columns, indented below their folder. */
export function readLayoutPaths(text: string): string[] {
  const [, drawn = ''] = /\n## Layout\n\n```\n([\s\S]*?)```/.exec(text) ?? []
  const above: { indent: number; path: string }[] = []
  return drawn.split('\n').flatMap((line) => {
    const indent = line.length - line.trimStart().length
    const columns = line.trim().split(/ {2,}/)
    const end = columns.findIndex((column) => !/^[\w<>.-]+(?:\/[\w<>.-]+)*(?:\/|\.\w+)$/.test(column))
    const names = end < 0 ? columns : columns.slice(0, end)
    if (names.length === 0) return []
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
    const folder = above.at(-1)?.path ?? ''
    const paths = names.map((name) => `${folder}${name}`)
    const [own = ''] = paths
    if (own.endsWith('/')) above.push({ indent, path: own })
    return paths
  })
}
