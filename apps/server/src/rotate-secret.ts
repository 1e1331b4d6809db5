import { keyLength, type SecretName } from './secrets.ts'
import { createdAtEntryName, readSecrets, secretsPath, writeSecrets } from './secrets-file.ts'
import { StartError } from './start-error.ts'

/** Time within which all servers and media servers have reloaded the file, even from a shared folder. */
const noticedMs = 90_000
/** Lifetime of signatures, by the key that signs them. */
const livesMs: Readonly<Partial<Record<SecretName, number>>> = {
  mediaTokenKey: 60 * 60_000,
  codeKey: 10 * 60_000,
}

export interface Rotation {
  /** Times until which the old key signs and is accepted; undefined: its signatures are no longer valid. */
  readonly before: { readonly signsUntil: Date; readonly acceptedUntil: Date } | undefined
}

/**
 * Replaces a key in secrets.json. The old key signs for 90 more seconds, until all servers know the new key, and is
 * accepted for the lifetime of its signatures. @param isAtOnce invalidates the old key and all its signatures
 * @throws StartError while the previous key is still accepted, or if the file does not exist
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
  const fresh = {
    [name]: randomBytes(keyLength).toString('base64'),
    [createdAtEntryName(name)]: new Date(now()).toISOString(),
  }
  const lives = isAtOnce ? undefined : livesMs[name]
  const added = [`${name}Before`, `${name}BeforeSignsUntil`, `${name}BeforeUntil`]
  const others = Object.fromEntries(Object.entries(stored).filter(([entry]) => !added.includes(entry)))
  if (lives === undefined) {
    await writeSecrets(path, { ...others, ...fresh }, true)
    return { before: undefined }
  }
  const signsUntil = new Date(now() + noticedMs)
  const acceptedUntil = new Date(signsUntil.getTime() + lives)
  const before = {
    [`${name}Before`]: old,
    [`${name}BeforeSignsUntil`]: signsUntil.toISOString(),
    [`${name}BeforeUntil`]: acceptedUntil.toISOString(),
  }
  await writeSecrets(path, { ...others, ...fresh, ...before }, true)
  return { before: { signsUntil, acceptedUntil } }
}
