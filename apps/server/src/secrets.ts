import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'
import { StartError } from './start-error.ts'

/** Keys made at the first start and kept in `<DATA_DIR>/secrets.json`. */
export interface Secrets {
  /** AES-256 key of the response envelope; every client gets it. */
  readonly envelopeKey: Buffer<ArrayBuffer>
  /** HMAC key of media, subtitle and cover urls. */
  readonly mediaTokenKey: Buffer<ArrayBuffer>
  /** HMAC key of mailed codes: who reads the database cannot use them. */
  readonly codeKey: Buffer<ArrayBuffer>
  /** What the payment provider's stand-in and the server know each other by. */
  readonly sandboxKey: Buffer<ArrayBuffer>
}

const names = ['envelopeKey', 'mediaTokenKey', 'codeKey', 'sandboxKey'] as const
const keyLength = 32

/** Reads the keys, making those that are missing. A file that cannot be read or understood is never replaced. */
export async function loadSecrets(dataDir: string, randomBytes: (length: number) => Buffer): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const stored = await readStored(path)
  const known = new Map(Object.entries(stored ?? {}))
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return keysIn(known, path)
  const made = missing.map((name) => [name, randomBytes(keyLength).toString('base64')] as const)
  const all = new Map([...known, ...made])
  keysIn(all, path)
  await write(path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`, stored !== undefined)
  // Read back: of two first starts at once the faster one's keys count.
  return keysIn(new Map(Object.entries((await readStored(path)) ?? {})), path)
}

function keysIn(texts: ReadonlyMap<string, string>, path: string): Secrets {
  const key = (name: (typeof names)[number]): Buffer<ArrayBuffer> => {
    const bytes = Buffer.from(texts.get(name) ?? '', 'base64')
    if (bytes.length !== keyLength)
      throw new StartError(`${path}: ${name} is not ${keyLength} bytes in base64; ${mend}`)
    return bytes
  }
  return {
    envelopeKey: key('envelopeKey'),
    mediaTokenKey: key('mediaTokenKey'),
    codeKey: key('codeKey'),
    sandboxKey: key('sandboxKey'),
  }
}

const mend = 'restore the file from a backup, or remove it to get new keys (viewers then reload their page)'

async function readStored(path: string): Promise<Record<string, string> | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartError(`DATA_DIR: cannot read ${path} (${error instanceof Error ? error.message : String(error)})`)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
    const entries = Object.entries(value)
    if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) throw new Error('not texts')
    return Object.fromEntries(entries)
  } catch {
    throw new StartError(`${path} is damaged; ${mend}`)
  }
}

/** The file appears whole or not at all; one that another process has just made stays, unless it is to be replaced. */
async function write(path: string, text: string, isReplaced: boolean): Promise<void> {
  const half = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(half, 'wx', 0o600)
    await file.writeFile(text)
    await file.sync()
    await file.close()
    if (isReplaced) await rename(half, path)
    else await link(half, path)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    throw new StartError(`DATA_DIR: cannot write ${path} (${error instanceof Error ? error.message : String(error)})`)
  } finally {
    await rm(half, { force: true })
  }
}
