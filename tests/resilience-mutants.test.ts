import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const folder = join(root, 'tests/resilience/mutants')
const names = readdirSync(folder)
// Keeps git from using the repository of a parent folder if this folder has no repository of its own.
const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) }
const git = (...args: string[]) => run('git', args, { cwd: root, env })

test('every mutant of a scenario names its expected failure, and its patch applies to the code', async (context) => {
  const hasGit = await git('--version').catch(() => undefined)
  if (!hasGit) context.skip('there is no git here')
  const faults = await Promise.all(
    names.map(async (name) => {
      const says = /^# red \S/.test(readFileSync(join(folder, name), 'utf8'))
      if (!says) return `${name} does not say what it turns red`
      const apply = git('apply', '--check', '--whitespace=nowarn', join(folder, name))
      return apply.then(
        () => undefined,
        (error: Error) => error.message,
      )
    }),
  )
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})
