import { keyLength, type SecretName } from './secrets.ts'
import { readSecrets, secretsPath, writeSecrets } from './secrets-file.ts'
import { StartError } from './start-error.ts'

/** Every server, and whoever else checks media urls, has read the file again by then, also from a shared folder. */
const noticedMs = 90_000
/** How long what a key has signed is good for. */
const livesMs: Readonly<Partial<Record<SecretName, number>>> = {
  mediaTokenKey: 60 * 60_000,
  codeKey: 10 * 60_000,
}

export interface Rotation {
  /** Undefined: nothing of the old key is good any more. */
  readonly before: { readonly signsUntil: Date; readonly acceptedUntil: Date } | undefined
}

/**
 * Puts a new key in the place of one in secrets.json. The old one signs for 90 seconds more, until every server knows
 * the new one, and is accepted for as long as what it signed lives.
 * @param isAtOnce ends the old key, and all that it signed, now
 * @throws StartError while the key before the present one is still accepted, or when there is no file yet
 */
export async function rotateSecret(
  dataDir: string,
  name: SecretName,
  { randomBytes, now, isAtOnce }: { randomBytes: (length: number) => Buffer; now: () => number; isAtOnce: boolean },
): Promise<Rotation> {
  const path = secretsPath(dataDir)
  const stored = await readSecrets(path)
  const old = stored?.[name]
  if (!stored || old === undefined) throw new StartError(`${path} has no ${name} yet; start the server once`)
  const until = Date.parse(stored[`${name}BeforeUntil`] ?? '')
  if (!isAtOnce && until > now()) {
    throw new StartError(
      `The ${name} before this one is accepted until ${new Date(until).toISOString()}; wait for that`,
    )
  }
  const fresh = randomBytes(keyLength).toString('base64')
  const lives = isAtOnce ? undefined : livesMs[name]
  const added = [`${name}Before`, `${name}BeforeSignsUntil`, `${name}BeforeUntil`]
  const others = Object.fromEntries(Object.entries(stored).filter(([entry]) => !added.includes(entry)))
  if (lives === undefined) {
    await writeSecrets(path, { ...others, [name]: fresh }, true)
    return { before: undefined }
  }
  const signsUntil = new Date(now() + noticedMs)
  const acceptedUntil = new Date(signsUntil.getTime() + lives)
  const before = {
    [`${name}Before`]: old,
    [`${name}BeforeSignsUntil`]: signsUntil.toISOString(),
    [`${name}BeforeUntil`]: acceptedUntil.toISOString(),
  }
  await writeSecrets(path, { ...others, [name]: fresh, ...before }, true)
  return { before: { signsUntil, acceptedUntil } }
}
