import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { haConf, haPasswords, parseHaNodes, parseServerNetworks } from '../scripts/setup/ha-conf.mjs'

const run = promisify(execFile)
const [haproxy, patroni, analyze] = ['/usr/sbin/haproxy', '/usr/bin/patroni', '/usr/bin/systemd-analyze']
const bin = '/usr/lib/postgresql/15/bin'
const nodes = parseHaNodes('a=127.0.0.21,b=127.0.0.22,c=127.0.0.23')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-ha-'))
})
afterAll(() => rm(folder, { recursive: true }))

const confWith = (etcdApi: 2 | 3 = 2) =>
  haConf({
    nodes,
    data: '/srv/ha',
    bin,
    bind: '127.0.0.1',
    etcdApi,
    conf: folder,
    servers: ['10.0.0.0/24', '10.1.0.0/24'],
  })
const firstOf = (etcdApi?: 2 | 3) => confWith(etcdApi).nodes[0] ?? expect.fail('no node')
const saved = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test.each([
  ['a=10.0.0.1,b=10.0.0.2', '2 nodes cannot outvote'],
  ['a=10.0.0.1,b=10.0.0.2,c=10.0.0.3,d=10.0.0.4', '4 nodes cannot outvote'],
  ['a=10.0.0.1,b=10.0.0.2,c=here', '"c=here" is not <name>=<IPv4 address>'],
  ['a=10.0.0.1,B;=10.0.0.2,c=10.0.0.3', '"B;=10.0.0.2" is not <name>=<IPv4 address>'],
  ['a=10.0.0.1,a=10.0.0.2,c=10.0.0.3', 'two nodes have the same name'],
  ['a=10.0.0.1,b=10.0.0.1,c=10.0.0.3', 'two nodes have the same address'],
])('the node list %s is rejected', (text, reason) => {
  expect(() => parseHaNodes(text)).toThrow(reason)
})

test.each(['10.0.0.0', '10.0.0.0/33', 'all,10.0.0.0/8', 'here/8', '10.0.0.0/8/8'])(
  'server networks %s are rejected',
  (text) => {
    expect(() => parseServerNetworks(text)).toThrow(/^--servers: ".*" is not <address>\/<bits>$/)
  },
)

test('only the named networks reach the database, through pg_hba lines that Patroni applies on every reload', () => {
  expect([parseServerNetworks('all'), parseServerNetworks('10.0.0.0/24,fd00::/8')]).toEqual([
    ['all'],
    ['10.0.0.0/24', 'fd00::/8'],
  ])
  const { bootstrap, postgresql } = parse(firstOf().patroni)
  expect(bootstrap).not.toHaveProperty('pg_hba')
  const role = 'host cliffhanger cliffhanger_server,cliffhanger_owner'
  expect(postgresql.pg_hba.filter((line: string) => line.startsWith(role))).toEqual([
    `${role} 10.0.0.0/24 scram-sha-256`,
    `${role} 10.1.0.0/24 scram-sha-256`,
  ])
})

test('the systemd units may write to the data folders that the configurations name', () => {
  const { units, nodes: written } = confWith()
  expect(units.map(({ name }) => name)).toEqual(['cliffhanger-etcd@.service', 'cliffhanger-patroni@.service'])
  for (const { text } of units) {
    expect(text).toMatch(/^ReadWritePaths=-\/srv\/ha\/%i$/m)
    expect(text).toContain(` ${folder}/%i/`)
  }
  const [first] = written
  expect(parse(first?.etcd ?? '')['data-dir']).toBe('/srv/ha/a/etcd')
  expect(parse(first?.patroni ?? '').postgresql.data_dir).toBe('/srv/ha/a/postgres')
})

test('commits wait for a synchronous standby, and a failing primary releases its lock before another node can take it', () => {
  const { bootstrap } = parse(firstOf().patroni)
  const { ttl, loop_wait: loop, retry_timeout: retry, postgresql, ...dcs } = bootstrap.dcs
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl)
  expect(dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0 })
  expect(postgresql.parameters).toMatchObject({ synchronous_commit: 'on' })
})

test('Patroni and etcd are configured for the same API version', () => {
  const etcdOf = (etcdApi: 2 | 3) => parse(firstOf(etcdApi).etcd)
  expect(etcdOf(2)).toMatchObject({
    'enable-v2': true,
    'initial-cluster': expect.stringContaining('c=http://127.0.0.23:2380'),
  })
  expect(etcdOf(3)).toMatchObject({ 'enable-grpc-gateway': true })
  const hosts = '127.0.0.21:2379'
  expect(parse(firstOf(2).patroni)).toMatchObject({ etcd: { hosts } })
  expect(parse(firstOf(3).patroni)).toMatchObject({ etcd3: { hosts } })
})

test('all passwords differ, and no configuration file contains a password', () => {
  let last = 0
  const nextPassword = () => {
    last += 1
    return `password${last}`
  }
  const passwords = parseEnv(haPasswords(nextPassword))
  const secrets = Object.entries(passwords).flatMap(([name, text]) => (name.endsWith('_PASSWORD') ? [text] : []))
  expect(new Set(secrets).size).toBe(6)
  const { haproxy: balancer, nodes: written } = confWith()
  expect([balancer, ...written.flatMap(({ etcd, patroni: text }) => [etcd, text])].join('')).not.toMatch(
    /password\d|password:/,
  )
})

test.skipIf(!existsSync(haproxy))('HAProxy accepts the generated configuration', async () => {
  await run(haproxy, ['-c', '-f', await saved('haproxy.cfg', confWith().haproxy)])
})

test.skipIf(!existsSync(patroni) || !existsSync(bin))(
  'Patroni reports no error in the generated configuration',
  async () => {
    for (const etcdApi of [2, 3] as const) {
      const said = await run(patroni, ['--validate-config', await saved('a.yml', firstOf(etcdApi).patroni)]).catch(
        (error: { stdout: string; stderr: string }) => error,
      )
      // Patroni also reports that etcd is unreachable, because the test does not start etcd, and that bootstrap.pg_hba
      // is missing, which postgresql.pg_hba replaces.
      const faults = `${said.stdout}${said.stderr}`
        .split('\n')
        .filter((line) => line !== '' && !/ is not reachable'$|^bootstrap\.pg_hba +is not defined/.test(line))
      expect(faults).toEqual([])
    }
  },
)

test.skipIf(!existsSync(analyze))('systemd reports no error in the generated units', async () => {
  const files = []
  for (const { name, text } of confWith().units) {
    // `systemd-analyze verify` also checks that the unit's program exists, so the test inserts one that exists.
    const started = text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    files.push(await saved(name.replace('@', '@a'), started))
  }
  const { stdout, stderr } = await run(analyze, ['verify', '--man=no', ...files])
  expect(stdout + stderr).toBe('')
})
