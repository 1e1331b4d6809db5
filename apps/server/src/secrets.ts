import { stat } from 'node:fs/promises'
import { writeMediaKeys } from './media-keys-file.ts'
import { acceptedKeys, type RotatingKey, signingKey } from './rotating-key.ts'
import {
  addSecrets,
  createdAtEntryName,
  readSecrets,
  secretsPath,
  secretsRepairInstructions,
  writeSecrets,
} from './secrets-file.ts'
import { StartError } from './start-error.ts'

/** Keys created at the first start and stored in `<DATA_DIR>/secrets.json`; `secrets rotate` creates new ones. */
export interface Secrets {
  /** AES-256 key of the response envelope; every client gets it. */
  readonly envelopeKey: Buffer<ArrayBuffer>
  /** HMAC key that currently signs media, subtitle and upload URLs. */
  readonly mediaTokenKey: Buffer<ArrayBuffer>
  /** All keys whose URL signatures are currently accepted. */
  readonly mediaTokenKeys: readonly Buffer<ArrayBuffer>[]
  /** HMAC key of new mailed codes, so that codes cannot be read from the database. */
  readonly codeKey: Buffer<ArrayBuffer>
  /** All keys whose mailed codes are currently accepted. */
  readonly codeKeys: readonly Buffer<ArrayBuffer>[]
  /** Source of the keys that the payment sandbox and the server share. */
  readonly sandboxKey: Buffer<ArrayBuffer>
  /**
   * Signs the passkey challenges of operators and viewers and the views of ads, encrypts the secrets of operators'
   * authenticator apps, and derives gift links and viewers' passkey handles, ad network ids and experiment variants.
   */
  readonly operatorKey: Buffer<ArrayBuffer>
  /** Source of the key pair of push messages (VAPID) and of the key of unsubscribe links in mails. */
  readonly notificationKey: Buffer<ArrayBuffer>
}

const names = ['envelopeKey', 'mediaTokenKey', 'codeKey', 'sandboxKey', 'operatorKey', 'notificationKey'] as const
export type SecretName = (typeof names)[number]
export const keyLength = 32
const lookAgainMs = 1_000

interface Keys {
  readonly envelopeKey: Buffer<ArrayBuffer>
  readonly sandboxKey: Buffer<ArrayBuffer>
  readonly operatorKey: Buffer<ArrayBuffer>
  readonly notificationKey: Buffer<ArrayBuffer>
  readonly mediaTokenKey: RotatingKey
  readonly codeKey: RotatingKey
}

/** Reads the keys and creates missing ones. An unreadable or malformed file is never replaced. */
export async function loadSecrets(
  dataDir: string,
  randomBytes: (length: number) => Buffer,
  now: () => number = Date.now,
): Promise<Secrets> {
  const keys = await loadKeys(dataDir, { randomBytes, now })
  return asSecrets(() => keys, now)
}

export interface FollowedSecrets {
  readonly secrets: Secrets
  stop(): void
}
interface Followers {
  readonly randomBytes: (length: number) => Buffer
  readonly now: () => number
  readonly log: { warn(facts: object, text: string): void }
  /** Writes the separate file of media keys; tests replace it to rotate a key during a start. */
  readonly writeKeys?: typeof writeMediaKeys
}

/**
 * Like `loadSecrets`, but reloads rotated keys of media URLs and codes within two seconds. All other keys stay until
 * the next start. An unreadable file changes nothing. Also updates the separate file from which an external nginx reads
 * the keys of media links.
 */
export async function followSecrets(
  dataDir: string,
  { randomBytes, now, log, writeKeys = writeMediaKeys }: Followers,
): Promise<FollowedSecrets> {
  const path = secretsPath(dataDir)
  // The file's state is read before the keys, so that the next poll notices a rotation in between.
  let lastChange = await readChange(path)
  let keys = await loadKeys(dataDir, { randomBytes, now })
  await writeKeys(dataDir, (await readSecrets(path)) ?? {})
  const readAgain = async () => {
    const change = await readChange(path)
    if (change === lastChange) return
    lastChange = change
    try {
      const texts = (await readSecrets(path)) ?? {}
      const { mediaTokenKey, codeKey } = keysIn(new Map(Object.entries(texts)), path)
      keys = { ...keys, mediaTokenKey, codeKey }
      await writeKeys(dataDir, texts)
    } catch (error) {
      log.warn({ err: error }, 'secrets not read again')
    }
  }
  // Polls the modification time, because a folder shared by several machines sends no change events.
  const timer = setInterval(() => void readAgain(), lookAgainMs).unref()
  return { secrets: asSecrets(() => keys, now), stop: () => clearInterval(timer) }
}

/** Returns a text that differs after each change of a file, also if two changes have the same time or size. */
async function readChange(path: string): Promise<string> {
  const facts = await stat(path, { bigint: true }).catch(() => undefined)
  return facts ? `${facts.ino} ${facts.mtimeNs} ${facts.size}` : ''
}

const asSecrets = (keys: () => Keys, now: () => number): Secrets => ({
  envelopeKey: keys().envelopeKey,
  sandboxKey: keys().sandboxKey,
  operatorKey: keys().operatorKey,
  notificationKey: keys().notificationKey,
  get mediaTokenKey() {
    return signingKey(keys().mediaTokenKey, now())
  },
  get mediaTokenKeys() {
    return acceptedKeys(keys().mediaTokenKey, now())
  },
  get codeKey() {
    return signingKey(keys().codeKey, now())
  },
  get codeKeys() {
    return acceptedKeys(keys().codeKey, now())
  },
})

async function loadKeys(dataDir: string, { randomBytes, now }: Pick<Followers, 'randomBytes' | 'now'>): Promise<Keys> {
  const path = secretsPath(dataDir)
  const stored = await readSecrets(path)
  const known = new Map(Object.entries(stored ?? {}))
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return keysIn(known, path)
  const madeAt = new Date(now()).toISOString()
  const made = missing.flatMap((name) => [
    [name, randomBytes(keyLength).toString('base64')] as const,
    [createdAtEntryName(name), madeAt] as const,
  ])
  const all = new Map([...known, ...made])
  keysIn(all, path)
  if (stored) await addSecrets(path, Object.fromEntries(made))
  else await writeSecrets(path, Object.fromEntries(all), false)
  // Reads the file again: of two servers that start at once, both use the keys that the faster one has written.
  return keysIn(new Map(Object.entries((await readSecrets(path)) ?? {})), path)
}

function keysIn(texts: ReadonlyMap<string, string>, path: string): Keys {
  const key = (name: string): Buffer<ArrayBuffer> => {
    const bytes = Buffer.from(texts.get(name) ?? '', 'base64')
    if (bytes.length !== keyLength) {
      throw new StartError(`${path}: ${name} is not ${keyLength} bytes in base64; ${secretsRepairInstructions}`)
    }
    return bytes
  }
  const time = (name: string): number => {
    const ms = Date.parse(texts.get(name) ?? '')
    if (Number.isNaN(ms)) throw new StartError(`${path}: ${name} is not a time; ${secretsRepairInstructions}`)
    return ms
  }
  const rotating = (name: SecretName): RotatingKey => ({
    current: key(name),
    before: texts.has(`${name}Before`)
      ? {
          key: key(`${name}Before`),
          signsUntilMs: time(`${name}BeforeSignsUntil`),
          acceptedUntilMs: time(`${name}BeforeUntil`),
        }
      : undefined,
  })
  return {
    envelopeKey: key('envelopeKey'),
    sandboxKey: key('sandboxKey'),
    operatorKey: key('operatorKey'),
    notificationKey: key('notificationKey'),
    mediaTokenKey: rotating('mediaTokenKey'),
    codeKey: rotating('codeKey'),
  }
}
