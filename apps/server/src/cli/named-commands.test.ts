import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minimalEnvironment } from '../testing/test-site.ts'
import { createTestTerminal } from '../testing/test-terminal.ts'
import { runCommand } from './run.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** Returns the usage lines of a command. */
async function usageOf(name: string): Promise<string[]> {
  const terminal = createTestTerminal(tmpdir())
  const nothing = () => Promise.reject(new Error('nothing is opened for help'))
  await runCommand([name, '--help'], terminal, nothing, minimalEnvironment())
  return terminal.lines.join('\n').split('\n')
}

/** Returns the error in `npm run <name> -- <words>`, if any. */
async function faultOf(name: string, words: string): Promise<string | undefined> {
  const script = scripts[name]
  if (script === undefined) return `there is no script ${name}`
  if (!script.endsWith(`cli/main.ts ${name}`)) return undefined
  const usage = await usageOf(name)
  const [action] = /^[a-z][a-z-]*(?= |$)/.exec(words) ?? []
  const own = usage.filter((line) => line.startsWith(`  ${name}${action ? ` ${action}` : ''}`))
  if (own.length === 0) return `${name} does not know ${action}`
  const flags = [...words.matchAll(/(?<!\S)\[?(--[a-z-]+)/g)].map(([, flag = '']) => flag)
  const unknown = flags.filter((flag) => flag !== '--help' && !own.some((line) => line.includes(flag)))
  return unknown.length > 0 ? `${name} does not know ${unknown.join(' ')}` : undefined
}

/** Returns name and arguments of every `npm run` in a text, up to the end of the line or quotation. */
const commandsIn = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)(?: -- ([^`#\n]*))?/g)].map(
    ([, name = '', words = '']) => [name, words.trim()] as const,
  )

const files = globSync(['*.md', 'docs/**/*.md', 'deploy/*.yml', 'deploy/*.yaml', 'deploy/systemd/*'], { cwd: root })

test('every `npm run` command in documents and alert rules exists', async () => {
  const named = files.flatMap((file) =>
    commandsIn(readFileSync(join(root, file), 'utf8')).map(([name, words]) => ({ file, name, words })),
  )
  expect(named.length).toBeGreaterThan(60)
  const faults = []
  for (const { file, name, words } of named) {
    const fault = await faultOf(name, words)
    if (fault !== undefined) faults.push(`${file}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test('reports unknown scripts, actions and flags', async () => {
  expect(await faultOf('order', 'list')).toBe('there is no script order')
  expect(await faultOf('orders', 'lists 7')).toBe('orders does not know lists')
  expect(await faultOf('orders', 'list --state paid')).toBe('orders does not know --state')
  expect(await faultOf('orders', 'show <order>')).toBeUndefined()
})
