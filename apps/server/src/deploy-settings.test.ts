import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCiphers } from 'node:tls'
import { parseEnv, promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.ts'
import { mediaKeysPath } from './media-keys-file.ts'
import { storeFolder } from './origin/store-folder.ts'
import { settings } from './settings/settings.ts'

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (...path: string[]) => readFile(join(deploy, ...path), 'utf8')
type Settings = Readonly<Record<string, string>>
interface Mount {
  readonly source: string
}
const keys = { AIRWALLEX_CLIENT_ID: 'id', AIRWALLEX_API_KEY: 'key', AIRWALLEX_WEBHOOK_SECRET: 'x'.repeat(16) }

const known = new Set(['NODE_ENV', ...Object.keys(settings)])
const unknownIn = (given: Settings): string[] => Object.keys(given).filter((name) => !known.has(name))
/** Parses lines of the form NAME=value. */
const linesOf = (text: string): Settings =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

test('the compose file sets only known variables, and sets every variable of the nginx configuration', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true })
  for (const name of ['one', 'two']) {
    const settings: Settings = services[name].environment
    expect(unknownIn(settings), name).toEqual([])
    const withShell = (shell: Settings) => {
      const filled = Object.entries(settings).map(([key, text]) => [
        key,
        text.replace(/\$\{([A-Z_]+):[-?][^}]*\}/g, (_, variable: string) => shell[variable] ?? ''),
      ])
      return readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...Object.fromEntries(filled) }, '/')
    }
    expect(() => withShell({}), 'as it is shipped it gives no coins for nothing').toThrow(/PAYMENTS=test/)
    expect(withShell({ PAYMENTS: 'test' })).toMatchObject({ demoFolder: undefined, payments: { env: 'sandbox' } })
    expect(withShell({ PAYMENTS: 'test', PAY_ORIGIN: 'http://pay.localhost:8000' }).payOrigin).toBeDefined()
    expect(withShell({ AIRWALLEX_ENV: 'prod', ...keys }).payments).toMatchObject({ env: 'prod', clientId: 'id' })
  }
  const templates = await Promise.all(['cliffhanger', 'pay'].map((name) => read('nginx', `${name}.conf.template`)))
  const asked = [...templates.join('').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name)
  expect(Object.keys(services.nginx.environment).toSorted()).toEqual([...new Set(asked)].toSorted())
  const volumes: readonly (string | Mount)[] = services.nginx.volumes
  for (const file of volumes.flatMap((volume) => (typeof volume === 'string' ? (volume.split(':')[0] ?? '') : [])))
    expect([file, file.startsWith('./') && existsSync(join(deploy, file))]).toEqual([file, true])
})

test('the compose file contains no password and requires one per database role', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true })
  const secrets: string[] = [
    ...Object.entries<string>(services.database.environment).flatMap(([name, text]) =>
      name.endsWith('PASSWORD') ? [text] : [],
    ),
    ...['DATABASE_URL', 'DATABASE_OWNER_URL'].map(
      (name) => /\/\/\w+:(.*)@/.exec(services.one.environment[name])?.[1] ?? '',
    ),
  ]
  const variables = secrets.map((text) => /^\$\{([A-Z_]+):\?[^}]*\}$/.exec(text)?.[1])
  expect(variables).toEqual([
    'SUPERUSER_PASSWORD',
    'OWNER_PASSWORD',
    'SERVER_PASSWORD',
    'SERVER_PASSWORD',
    'OWNER_PASSWORD',
  ])
})

test('in DATA_DIR, nginx in a container can read only the media store and the keys of media links', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true })
  const dataDir = '/var/lib/cliffhanger'
  const mounts: readonly (string | Mount)[] = services.nginx.volumes
  const ofData = mounts.filter((mount) => typeof mount !== 'string' || !mount.startsWith('./'))
  expect(ofData).toEqual(
    ['store', 'media-keys'].map((subpath) => ({
      type: 'volume',
      source: 'data',
      target: join(dataDir, subpath),
      read_only: true,
      volume: { subpath },
    })),
  )
  const { STORE, SECRETS } = services.nginx.environment
  expect([STORE, SECRETS]).toEqual([storeFolder(dataDir), mediaKeysPath(dataDir)])
})

const settingsIn = (unit: string): Settings =>
  linesOf([...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line.replaceAll(' ', '\n')).join('\n'))

test('nginx allows only TLS 1.2 and 1.3 with forward secrecy, and the image contains no git history', async () => {
  const tls = await read('nginx', 'tls.conf.template')
  expect(tls.match(/ssl_protocols .*/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;'])
  const suites = (/ssl_ciphers (.*);/.exec(tls)?.[1] ?? '').split(':')
  expect(
    suites.filter((suite) => !/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(suite)),
  ).toEqual([])
  // OpenSSL silently omits unknown cipher names.
  for (const suite of suites) expect(getCiphers(), suite).toContain(suite.toLowerCase())
  expect((await read('Dockerfile.dockerignore')).split('\n')).toEqual(
    expect.arrayContaining(['.git', '**/.env', 'data']),
  )
})

test('the image is built for the major version of the pinned Node', async () => {
  const { dependencies } = JSON.parse(await readFile(join(deploy, '..', 'package.json'), 'utf8'))
  const [pinned] = dependencies.node.split('.')
  const images = [...(await read('Dockerfile')).matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major)
  expect(images).toEqual([pinned, pinned])
})

test('in a container nginx is reloaded once per change of the keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-keys-'))
  try {
    const secrets = join(folder, 'secrets.json')
    await writeFile(secrets, 'old')
    // Fake `sleep` of the script that watches the keys: changes the keys before the second poll, and ends the test
    // after the fifth.
    const sleep = 'echo >> "$0.calls"; n=$(wc -l < "$0.calls"); [ "$n" != 2 ] || echo new > "$SECRETS"; [ "$n" -lt 6 ]'
    await writeFile(join(folder, 'sleep'), `#!/bin/sh\n${sleep}\n`, { mode: 0o755 })
    await writeFile(join(folder, 'nginx'), '#!/bin/sh\necho nginx "$@"\n', { mode: 0o755 })
    const env = { PATH: `${folder}:${process.env.PATH}`, SECRETS: secrets }
    const { stdout } = await promisify(execFile)(join(deploy, 'nginx', 'reload-for-keys.sh'), { env, timeout: 10_000 })
    expect(stdout).toBe('nginx -s reload\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the environment file of the systemd units sets only known variables', async () => {
  const settings = linesOf(await read('systemd', 'cliffhanger.env'))
  expect(unknownIn(settings)).toEqual([])
  const config = readConfig({ NODE_ENV: 'production', ...settings, ...keys }, '/')
  // A copied example file must not contain a known password, and must not show demo titles.
  expect(config).toMatchObject({ metricsToken: undefined, demoFolder: undefined })
})

test('the commands for Debian create the roles of the environment file, and set their passwords', async () => {
  const guide = await readFile(join(deploy, '..', 'docs', 'scaling.md'), 'utf8')
  const [, commands = ''] = /^### Debian\n[^`]*```sh\n([^`]*)```/m.exec(guide) ?? []
  expect(commands).toContain('psql < /opt/cliffhanger/deploy/postgres/roles.sql')
  const [line = ''] = /^sed .* \/etc\/cliffhanger\/cliffhanger\.env$/m.exec(commands) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-env-'))
  try {
    const file = join(folder, 'cliffhanger.env')
    await writeFile(file, await read('systemd', 'cliffhanger.env'))
    const script = line.replace('/etc/cliffhanger/cliffhanger.env', '"$0"')
    const env = { ...process.env, owner_password: 'one', server_password: 'two' }
    execFileSync('/bin/sh', ['-euc', script, file], { env })
    const { DATABASE_URL = '', DATABASE_OWNER_URL = '' } = linesOf(await readFile(file, 'utf8'))
    const roles = [DATABASE_OWNER_URL, DATABASE_URL].map((url) => [new URL(url).username, new URL(url).password])
    const created = [...(await read('postgres', 'roles.sql')).matchAll(/^CREATE ROLE (\w+)/gm)].map(([, role]) => role)
    expect(roles).toEqual([
      [created[0], 'one'],
      [created[1], 'two'],
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('commands need only the environment file: systemd units add nothing but NODE_ENV and PORT', async () => {
  const text = await read('systemd', 'cliffhanger.env')
  const settings = linesOf(text)
  expect(parseEnv(text)).toEqual(settings)
  expect(settings).toMatchObject({ DATA_DIR: '/var/lib/cliffhanger', DATABASE_URL: expect.any(String) })
  for (const unit of await units()) {
    const own = Object.keys(settingsIn(await read('systemd', unit)))
    expect(
      own.filter((name) => !['NODE_ENV', 'PORT'].includes(name)),
      unit,
    ).toEqual([])
  }
})

test('enabled systemd units start at boot', async () => {
  for (const unit of await units()) {
    const wanting = [...(await read('systemd', unit)).matchAll(/^WantedBy=(.*)$/gm)].map(([, target]) => target)
    expect(
      wanting.filter((target) => target !== 'multi-user.target' && target !== 'timers.target'),
      unit,
    ).toEqual([])
  }
})

test('stop timeouts cover the longest shutdown', async () => {
  const { stopDelayMs } = readConfig({ STOP_DELAY_SECONDS: '60' }, '/')
  // Running requests have ten seconds to finish (start.ts).
  const needed = stopDelayMs / 1000 + 10
  const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(await read('systemd', 'cliffhanger@.service')) ?? []
  expect(Number(unit)).toBeGreaterThan(needed)
  const { services } = parse(await read('compose.yaml'), { merge: true })
  expect(Number.parseInt(services.one.stop_grace_period, 10)).toBeGreaterThan(needed)
})

/** Returns the shell command that waits for a server on a port, as systemd reads it from the unit. */
async function waitingCommand(node: string, port: number): Promise<string> {
  const unit = await read('systemd', 'cliffhanger@.service')
  const [, script = ''] = /^ExecStartPost=.*\/bin\/sh -c '(.*)'$/m.exec(unit) ?? []
  return script
    .replaceAll('/opt/cliffhanger/node_modules/.bin/node', node)
    .replaceAll('%i', String(port))
    .replaceAll('$$', '$')
}

test.each([
  [{}, 'http://127.0.0.1:8081/readyz'],
  [{ HOST: '10.0.0.11' }, 'http://10.0.0.11:8081/readyz'],
  [{ HOST: 'fd00::11' }, 'http://[fd00::11]:8081/readyz'],
])('with the setting %j systemd waits for %s', async (host, url) => {
  // `echo` prints the arguments of the program instead of running it.
  const command = await waitingCommand('echo', 8081)
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command], { env: { PATH: process.env.PATH, ...host } })
  expect(stdout.trim().split(' ').at(-1)).toBe(url)
})

test('systemd waits for a starting server until it is ready or its process has exited', async () => {
  let isReady = false
  const server = createServer((_, answer) => answer.writeHead(isReady ? 200 : 503).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const main = spawn('sleep', ['60'])
  try {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const command = await waitingCommand(process.execPath, port)
    const env = { ...process.env, HOST: '127.0.0.1', MAINPID: String(main.pid) }
    const wait = () => promisify(execFile)('/bin/sh', ['-c', command], { env, timeout: 10_000 })
    const started = wait()
    setTimeout(() => (isReady = true), 300)
    await started
    isReady = false
    const died = wait()
    main.kill('SIGKILL')
    await expect(died).rejects.toMatchObject({ killed: false, code: 1 })
  } finally {
    main.kill('SIGKILL')
    server.close()
  }
})

const units = async () => (await readdir(join(deploy, 'systemd'))).filter((name) => !name.endsWith('.env'))
const systemdAnalyze = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(systemdAnalyze))('systemd finds nothing wrong with the units', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-units-'))
  try {
    for (const unit of await units()) {
      // `systemd-analyze verify` also looks up the programs of the unit.
      const text = (await read('systemd', unit)).replaceAll('/opt/cliffhanger/node_modules/.bin/node', process.execPath)
      await writeFile(join(folder, unit.replace('@', '@8081')), text)
    }
    const files = (await readdir(folder)).map((name) => join(folder, name))
    // `systemd-analyze` exits with 0 even if it reports a warning, so its output must be empty.
    const said = execFileSync('/bin/sh', ['-c', '"$0" verify --man=no "$@" 2>&1', systemdAnalyze, ...files], {
      encoding: 'utf8',
    })
    expect(said).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})
