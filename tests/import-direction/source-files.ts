import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const isSource = (path: string) => /\.(ts|tsx|mts)$/.test(path)
const isEntered = (name: string) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.')

/** Lists all TypeScript files below the root as relative paths, by walking the folders. */
export function walkSources(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isEntered(entry.name) ? walkSources(root, path) : []
    return isSource(path) ? [relative(root, path)] : []
  })
}

/**
 * Lists the TypeScript files that git tracks, and the new files that git does not ignore; undefined outside of a git
 * clone.
 */
export function listGitSources(root: string): string[] | undefined {
  if (!existsSync(join(root, '.git'))) return undefined
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return output.split('\0').filter((path) => isSource(path) && existsSync(join(root, path)))
}
