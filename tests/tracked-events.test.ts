import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedEvents } from '@cliffhanger/contract/tracking'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../apps/web/src')

test('each tracked event is sent by the file that its declaration names, and by no other', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !/\.test\.tsx?$/.test(file))
  const sent = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/\btrack\('(\w+)'/g)].map(
      ([, event = '']) => `${event} ${file}`,
    ),
  )
  const declared = Object.entries(trackedEvents).map(([event, { sentBy }]) => `${event} ${sentBy}`)
  expect([...new Set(sent)].sort()).toEqual(declared.sort())
})
