import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.ts'

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (...path: string[]) => readFile(join(deploy, ...path), 'utf8')
type Settings = Readonly<Record<string, string>>

/** What a server reads of its environment. */
async function knownNames(): Promise<Set<string>> {
  const source = await readFile(join(import.meta.dirname, 'config.ts'), 'utf8')
  return new Set([...source.matchAll(/read\('([A-Z_]+)'|env\.([A-Z_]+)/g)].map(([, one, other]) => one ?? other ?? ''))
}
async function unknownIn(settings: Settings): Promise<string[]> {
  const known = await knownNames()
  return Object.keys(settings).filter((name) => !known.has(name))
}
/** Lines of NAME=value. */
const linesOf = (text: string): Settings =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

test('the compose file sets what a server understands, and nginx what its configuration asks for', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true })
  for (const name of ['one', 'two']) {
    const settings: Settings = services[name].environment
    expect(await unknownIn(settings), name).toEqual([])
    expect(() => readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', ...settings }, '/')).not.toThrow()
  }
  const asked = [...(await read('nginx', 'cliffhanger.conf.template')).matchAll(/\$\{([A-Z_]+)\}/g)].map(
    ([, name]) => name,
  )
  expect(Object.keys(services.nginx.environment).toSorted()).toEqual([...new Set(asked)].toSorted())
  const mounted: string[] = services.nginx.volumes.map((volume: string) => volume.split(':')[0])
  for (const file of mounted.filter((path) => path.startsWith('./')))
    expect(existsSync(join(deploy, file)), file).toBe(true)
})

test('the environment of the units is one that a server understands', async () => {
  const settings = linesOf(await read('systemd', 'cliffhanger.env'))
  expect(await unknownIn(settings)).toEqual([])
  const keys = { AIRWALLEX_CLIENT_ID: 'id', AIRWALLEX_API_KEY: 'key', AIRWALLEX_WEBHOOK_SECRET: 'x'.repeat(16) }
  expect(() => readConfig({ NODE_ENV: 'production', ...settings, ...keys }, '/')).not.toThrow()
  for (const unit of await units()) {
    const own = [...(await read('systemd', unit)).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' '),
    )
    expect(await unknownIn(linesOf(own.join('\n'))), unit).toEqual([])
  }
})

const units = async () => (await readdir(join(deploy, 'systemd'))).filter((name) => !name.endsWith('.env'))
const systemdAnalyze = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(systemdAnalyze))('systemd finds nothing wrong with the units', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-units-'))
  try {
    for (const unit of await units()) {
      // Programs are looked for, too.
      const text = (await read('systemd', unit)).replaceAll('/opt/cliffhanger/node_modules/.bin/node', process.execPath)
      await writeFile(join(folder, unit.replace('@', '@8081')), text)
    }
    const files = (await readdir(folder)).map((name) => join(folder, name))
    // It warns without failing.
    const said = execFileSync('/bin/sh', ['-c', '"$0" verify --man=no "$@" 2>&1', systemdAnalyze, ...files], {
      encoding: 'utf8',
    })
    expect(said).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})
