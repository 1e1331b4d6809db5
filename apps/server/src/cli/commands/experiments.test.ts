import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExperimentWorld, openExperimentWorld } from '../../testing/experiments-world.ts'
import { runCommandOn } from '../../testing/run-command.ts'

let lab: ExperimentWorld
let vidId: string
beforeAll(async () => {
  lab = await openExperimentWorld()
  vidId = await lab.publish()
})
afterAll(() => lab.close())

const run = (...args: string[]) => runCommandOn(lab.server, ['experiments', ...args])
async function fileOf(plan: object): Promise<string> {
  await writeFile(join(lab.server.deps.config.dataDir, 'plan.json'), JSON.stringify(plan))
  return 'plan.json'
}
const plan = {
  ...{ name: '15 or 20 coins?', kind: 'episodePrice' },
  variants: [{ name: 'As it is' }, { name: '15 coins', coins: 15 }],
}

test('the command creates, starts, shows and stops an experiment', async () => {
  const created = await run('create', await fileOf({ ...plan, titles: [vidId] }))
  expect(created).toMatchObject({
    code: 0,
    lines: [/^Experiment \d+ is a draft/].map((text) => expect.stringMatching(text)),
  })
  const [id = ''] = /\d+/.exec(created.lines[0] ?? '') ?? []
  expect((await run('results', id)).lines).toEqual([`Experiment ${id} has no results yet.`])
  expect((await run('start', id)).lines).toEqual([`Experiment ${id} runs until 2026-02-12 at the latest.`])
  expect((await run('start', id)).lines).toEqual([`Experiment ${id} is no draft.`])
  expect((await run('list')).lines).toEqual([expect.stringMatching(/^\d+ +running +episodePrice +15 or 20 coins\?$/)])
  const results = await run('results', id)
  expect(results.lines.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'As it is 0 viewers 0 payers 0.00 0 refunded as it is',
    '15 coins 0 viewers 0 payers 0.00 0 refunded too few payers yet, running',
  ])
  expect((await run('stop', id)).lines).toEqual([`Experiment ${id} is stopped. Viewers keep their prices.`])
  expect((await run('stop', id)).code).toBe(1)
})

test.each([
  [{ kind: 'poster' }, /kind must be one of/],
  [{ vidIds: ['1'] }, /vidIds is no field/],
  [{ name: '' }, /name must have/],
  [{ share: 101 }, /share must be/],
  [{ titles: ['no-such-title'] }, /there is no title no-such-title/],
  [{ variants: [{ name: 'A' }, { name: 'B', coins: 1.5 }] }, /variants\.1\.coins is missing or wrong/],
  [{ variants: [{ name: 'A' }, { name: 'B', coins: 'x' }] }, /variants must be a list/],
])('the error names the invalid field of the file: %j', async (changes, text) => {
  const { code, lines } = await run('create', await fileOf({ ...plan, ...changes }))
  expect(code).toBe(1)
  expect(lines.join()).toMatch(text)
})

test('a file that does not exist is named in the error', async () => {
  const { code, lines } = await run('create', 'no-such.json')
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^Cannot read no-such\.json \(/)])
})

test('refuses to start an experiment that would raise a price, and names the price', async () => {
  const file = await fileOf({ ...plan, titles: [vidId], variants: [{ name: 'A' }, { name: 'B', coins: 25 }] })
  const [id = ''] = /\d+/.exec((await run('create', file)).lines[0] ?? '') ?? []
  expect(await run('start', id)).toEqual({
    code: 1,
    lines: ['variants.1.coins: would cost viewers more than today. Nothing was started.'],
  })
})
