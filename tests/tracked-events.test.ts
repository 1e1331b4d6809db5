import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BrowserEventDeclaration,
  commonEventFields,
  derivedEvents,
  type ServerEventDeclaration,
  trackedEvents,
} from '@cliffhanger/contract/tracking'
import { expect, test } from 'vitest'
import { renderEventsDocPage } from '../apps/server/src/modules/tracking/events-page.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
const events = Object.entries<BrowserEventDeclaration>(trackedEvents)

test('each tracked event is sent only by the file that its declaration names', () => {
  const sent = sources.flatMap((file) =>
    [...read(file).matchAll(/\btrack\('(\w+)'/g)].map(
      ([, event = '']) => `${event} ${file.slice('apps/web/src/'.length)}`,
    ),
  )
  const declared = events.map(([event, { sentBy }]) => `${event} ${sentBy}`)
  expect([...new Set(sent)].sort()).toEqual(declared.sort())
})

test('docs/events.md is up to date with the event registry (`npm run events-docs`)', () => {
  expect(read('docs/events.md')).toBe(renderEventsDocPage())
})

test('every event and every field has a description, and no event redefines a common field', () => {
  for (const [name, { description, fields }] of [...events, ...Object.entries<ServerEventDeclaration>(derivedEvents)]) {
    expect(description, name).toMatch(/\.$/)
    for (const [field, { description: meaning }] of Object.entries(fields.properties)) {
      expect(meaning, `${name}.${field}`).toMatch(/\w/)
      expect(Object.hasOwn(commonEventFields.properties, field), `${name}.${field}`).toBe(false)
    }
  }
})

test("the tracker's list of events sent once per visit matches the declarations of the events", () => {
  const [, list = ''] =
    /oncePerVisit: readonly TrackedEventName\[\] = \[(.*)\]/.exec(read('apps/web/src/api/tracker.ts')) ?? []
  const once = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(once.toSorted()).toEqual(events.flatMap(([name, event]) => (event.isOncePerVisit ? name : [])).toSorted())
})

test("the web app imports only the event registry's types, so that its bundle has no descriptions", () => {
  const importing = sources.flatMap((file) =>
    [...read(file).matchAll(/^import .*'@cliffhanger\/contract\/tracking'$/gm)].map(([line]) => `${file}: ${line}`),
  )
  expect(importing.length).toBeGreaterThan(0)
  expect(importing.filter((line) => !line.includes(': import type {'))).toEqual([])
})
