import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdLinksWorld, openAdLinksWorld } from '../../testing/ad-links-world.ts'
import { runCommandOn } from '../../testing/run-command.ts'

/** A period that contains the test's current time, noon of 15 January. */
const days = { from: '2026-01-10', to: '2026-01-15' }
let world: AdLinksWorld
beforeAll(async () => {
  world = await openAdLinksWorld()
})
afterAll(() => world.server.close())

const csv = (...lines: string[]) => ['day,link,amount,currency', ...lines].join('\n')

test('`ads` creates, stops and shows ad links, and stores their spend', async () => {
  const { server } = world
  const made = await runCommandOn(server, [
    'ads',
    'create',
    '--name',
    'From the shell',
    '--network',
    'tiktok',
    '--title',
    'advertised',
    '--code',
    'shell1',
  ])
  expect(made).toEqual({ code: 0, lines: ['/v/shell1 leads to episode 1 of advertised.'] })
  expect(
    (await runCommandOn(server, ['ads', 'create', '--name', 'x', '--network', 'radio', '--title', 'advertised']))
      .lines[0],
  ).toBe('--network must be one of: meta, tiktok, google, other.')
  expect(
    (
      await runCommandOn(server, [
        'ads',
        'create',
        '--name',
        'x',
        '--network',
        'meta',
        '--title',
        'advertised',
        '--code',
        'shell1',
      ])
    ).code,
  ).toBe(1)
  expect(
    (
      await runCommandOn(server, [
        'ads',
        'create',
        '--name',
        'x',
        '--network',
        'meta',
        '--title',
        'advertised',
        '--episode',
        '9',
      ])
    ).lines,
  ).toEqual(['advertised has no episode 9.'])
  expect((await runCommandOn(server, ['ads', 'spend', 'shell1', '2026-01-14', '9.5', 'usd'])).lines).toEqual([
    'shell1 on 2026-01-14: 9.5 USD.',
  ])
  expect((await runCommandOn(server, ['ads', 'spend', 'shell1', '14.1.', '9.5', 'usd'])).lines).toEqual([
    'Nothing was changed: day "14.1." is not a day such as 2026-11-21.',
  ])
  const file = join(server.deps.config.dataDir, 'spend.csv')
  await writeFile(file, csv('2026-01-14,shell1,10,USD', '2026-01-13,shell2,1,USD'))
  expect(await runCommandOn(server, ['ads', 'import-spend', file, '--yes'])).toEqual({
    code: 1,
    lines: [
      `${file}, row 3: link "shell2" is the code of no link`,
      'Nothing was imported. Correct these rows and import the file again.',
    ],
  })
  await writeFile(file, csv('2026-01-14,shell1,10,USD', '2026-01-13,shell1,1,USD'))
  expect((await runCommandOn(server, ['ads', 'import-spend', file], false)).code).toBe(1)
  expect((await runCommandOn(server, ['ads', 'import-spend', file, '--yes'])).lines).toEqual([
    '2 rows: 1 new, 1 replace an amount, 0 remove one, 0 unchanged',
    'USD: 11.00 in place of 9.50',
    '2 rows are imported.',
  ])
  const exported = (await runCommandOn(server, ['ads', 'export-spend', '--from', '2026-01-13'])).lines
  expect(exported).toEqual(expect.arrayContaining(['day,link,amount,currency', '2026-01-14,shell1,10.00,USD']))
  await writeFile(file, exported.join('\n'))
  expect((await runCommandOn(server, ['ads', 'import-spend', file])).lines.at(-1)).toBe(
    'The stored spend is like this already.',
  )
  const figures = await runCommandOn(server, ['ads', 'figures', '--from', days.from, '--to', days.to, '--json'])
  const { links } = JSON.parse(figures.lines.join('\n'))
  expect(links.find(({ code }: { code: string }) => code === 'shell1')).toMatchObject({
    ...{ name: 'From the shell', network: 'tiktok', state: 'running', clicks: 0, payers: 0 },
    money: [{ currency: 'USD', spent: '11.00', earned: ['0.00', '0.00', '0.00', '0.00'] }],
  })
  const sheet = (await runCommandOn(server, ['ads', 'figures', '--from', days.from, '--to', days.to, '--csv'])).lines
  expect(sheet.find((line) => line.startsWith('shell1'))).toBe(
    'shell1,From the shell,tiktok,0,0,0,USD,11.00,–,–,0.00,0.00,0.00,0.00,0.00',
  )
  expect((await runCommandOn(server, ['ads', 'stop', 'SHELL1'])).lines).toEqual([
    '/v/shell1 leads to home, and its clicks do not count.',
  ])
  expect((await runCommandOn(server, ['ads', 'stop', 'shell9'])).code).toBe(1)
  expect((await runCommandOn(server, ['ads', 'list'])).lines.find((line) => line.startsWith('/v/shell1'))).toContain(
    'stopped',
  )
  const before = ['ads', 'figures', '--from', '2025-12-01', '--to', '2025-12-02']
  expect((await runCommandOn(server, before)).lines).toEqual([
    'No ad link is running or has figures of these days. See: ads list',
  ])
  expect((await runCommandOn(server, [...before, '--csv'])).lines).toEqual([expect.stringMatching(/^code,name,/)])
  for (const wrong of [
    ['ads'],
    ['ads', 'spend', 'shell1'],
    ['ads', 'figures', '--from', 'x'],
    ['ads', 'figures', '--from', '2025-02-29'],
    ['ads', 'export-spend', '--to', '2025-02-29'],
    ['ads', 'stop'],
  ]) {
    expect((await runCommandOn(server, wrong)).code, wrong.join(' ')).toBe(2)
  }
  const log = (await runCommandOn(server, ['operator-log', 'show'])).lines.join('\n')
  expect(log).toContain('spend shell1 2026-01-14 9.5 usd')
  expect(log).not.toContain('export-spend')
})
