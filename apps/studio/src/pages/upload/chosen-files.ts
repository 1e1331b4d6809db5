/** A file chosen by the operator, with its path in the chosen folder. */
export interface ChosenFile {
  readonly path: string
  readonly file: File
}
/** The files of one title, or of a folder of titles. */
export interface ChosenFolder {
  readonly name: string
  readonly files: readonly ChosenFile[]
}

/** Hidden files and folders, and files that Windows creates in folders. */
const ignored = /(^|\/)(\.[^.]|Thumbs\.db$|desktop\.ini$)/i
const isTitle = /^[^/]+\/(drama\.yaml$|episodes\/)/
const longestName = 80

/**
 * Groups files by import folder. If the files are in one folder, or in several folders with one title each, each folder
 * is a group. Otherwise all files form one group.
 */
export function groupFilesByFolder(all: readonly ChosenFile[]): ChosenFolder[] {
  const files = all.filter(({ path }) => !ignored.test(path))
  const roots = new Set(files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')))
  const isOneFolder = roots.size === 1 && !roots.has('')
  const areTitles =
    !roots.has('') &&
    [...roots].every((root) => files.some(({ path }) => isTitle.test(path) && path.startsWith(`${root}/`)))
  if (files.length === 0) return []
  if (isOneFolder || areTitles) {
    return [...roots].map((root) => ({
      name: safeName(root),
      files: files.flatMap(({ path, file }) =>
        path.startsWith(`${root}/`) ? [{ path: path.slice(root.length + 1), file }] : [],
      ),
    }))
  }
  return [{ name: safeName(commonName(files.map(({ path }) => path))), files }]
}

/**
 * Returns the common prefix of file names, without trailing numbers: `My drama 01.mp4`, `My drama 02.mp4` → `My
 * drama`.
 */
function commonName(paths: readonly string[]): string {
  const stems = paths.map((path) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, ''))
  const [first = ''] = stems
  let length = first.length
  for (const stem of stems) while (!stem.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length).replace(/[^\p{L}]+$/u, '')
}

/** Converts a text into a folder name that the server accepts. */
function safeName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, longestName)
    .trimEnd()
  return name.length > 1 ? name : 'title'
}
