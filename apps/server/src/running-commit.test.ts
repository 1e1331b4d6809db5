import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCommit } from './running-commit.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cliffhanger-commit-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const git = (folder: string, ...args: string[]): string => {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', ['-C', folder, ...author, ...args], { encoding: 'utf8' }).trim()
}
async function makeRepository(): Promise<string> {
  git(root, 'init', '--quiet', '--initial-branch', 'releases/one')
  await writeFile(join(root, 'a'), 'a')
  git(root, 'add', 'a')
  git(root, 'commit', '--quiet', '--message', 'Add a')
  return git(root, 'rev-parse', 'HEAD')
}

test('reads the commit of a branch, a packed branch, a detached head and a worktree', async () => {
  const commit = await makeRepository()
  expect(await readCommit(root)).toBe(commit)
  git(root, 'worktree', 'add', '--quiet', '-b', 'other', join(root, 'beside'))
  expect(await readCommit(join(root, 'beside'))).toBe(commit)
  git(join(root, 'beside'), 'commit', '--quiet', '--allow-empty', '--message', 'Go on')
  const next = git(join(root, 'beside'), 'rev-parse', 'HEAD')
  git(root, 'pack-refs', '--all')
  expect(await readCommit(root)).toBe(commit)
  expect(await readCommit(join(root, 'beside'))).toBe(next)
  git(root, 'checkout', '--quiet', '--detach')
  expect(await readCommit(root)).toBe(commit)
})

test('returns undefined without a repository or a commit', async () => {
  expect(await readCommit(root)).toBeUndefined()
  git(root, 'init', '--quiet')
  expect(await readCommit(root)).toBeUndefined()
})
