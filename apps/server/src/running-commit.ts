import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** A commit hash, SHA-1 or SHA-256. */
const commitPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
export const isCommit = (text: string): boolean => commitPattern.test(text)

const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )

/**
 * Returns the checked-out commit of a repository; undefined for another folder. Reads the files directly, because git
 * refuses repositories owned by another user, which is usual on servers.
 */
export async function readCommit(root: string): Promise<string | undefined> {
  const dotGit = join(root, '.git')
  // In a worktree, `.git` is a file with the path of the worktree's git folder; branches are in the common git folder.
  const [, linked] = /^gitdir: (.+)$/.exec(await textOf(dotGit)) ?? []
  const folder = linked === undefined ? dotGit : resolve(root, linked)
  const common = resolve(folder, (await textOf(join(folder, 'commondir'))) || '.')
  const head = await textOf(join(folder, 'HEAD'))
  const [, branch] = /^ref: (refs\/[\w./-]+)$/.exec(head) ?? []
  if (branch === undefined) return isCommit(head) ? head : undefined
  const own = await textOf(join(common, branch))
  if (isCommit(own)) return own
  const packed = await textOf(join(common, 'packed-refs'))
  return packed
    .split('\n')
    .map((line) => line.split(' '))
    .find(([commit = '', name]) => name === branch && isCommit(commit))?.[0]
}
