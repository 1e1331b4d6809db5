import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Clip {
  readonly name: string
  readonly file: string
}

interface Footage {
  readonly name: string
  /** Name and fixed version of the npm package that contains the clip. */
  readonly pkg: string
  /** Subresource integrity hash of the package's archive. */
  readonly integrity: string
  /** Path of the clip inside the archive. */
  readonly file: string
}

/** Camera footage in npm packages with free licences. The repository does not contain the clips. */
const footage: readonly Footage[] = [
  {
    name: 'city (startbootstrap-coming-soon, MIT)',
    pkg: 'startbootstrap-coming-soon@6.0.7',
    integrity: 'sha512-iXNbkdMCpmgzByZSXAzBzMXQbsGW4b1mOAmg6cJbG+K8fw9xcUXxal1Hqg8xS7yXGg2gthBb7HizgxGtMtckLw==',
    file: 'package/src/assets/mp4/bg.mp4',
  },
]

const cache = resolve('node_modules/.cache/bench-codecs')

/** Downloads the footage once. Throws if the hash of an archive differs. */
export function fetchFootage(): Clip[] {
  return footage.map(({ name, pkg, integrity, file }) => {
    const folder = join(cache, pkg.replaceAll('/', '+'))
    const clip = join(folder, file)
    if (!isThere(clip)) download(pkg, integrity, folder)
    return { name, file: clip }
  })
}

function download(pkg: string, integrity: string, folder: string): void {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'draft-'))
  try {
    const archive = execFileSync('npm', ['pack', pkg, '--silent', '--pack-destination', draft], { encoding: 'utf8' })
    const path = join(draft, archive.trim())
    const found = `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`
    if (found !== integrity) throw new Error(`${pkg}: the archive has the integrity ${found}, expected ${integrity}`)
    execFileSync('tar', ['xzf', path, '-C', draft], { stdio: 'ignore' })
    rmSync(path)
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function isThere(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}
