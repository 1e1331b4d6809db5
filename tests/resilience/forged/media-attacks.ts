import { signUploadToken } from '../../../apps/server/src/modules/feedback/upload-token.ts'
import { type MediaSubject, signMediaToken } from '../../../apps/server/src/origin/token.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { imageIdOf } from '../../../apps/server/src/testing/uploads/upload-image.ts'
import { type Attack, mutateText, sendRequestLine } from './attempt.ts'
import { mediaFilePaths, subtitleCodes } from './canaries.ts'
import type { ForgedWorld } from './forged-world.ts'

const hourMs = 3_600_000
const percent = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
const halves = (token: string) => [token.slice(0, token.indexOf('.')), token.slice(token.indexOf('.') + 1)] as const

/** Returns another base64url spelling of the same bytes: the last character has bits that a signature does not use. */
function otherSpelling(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.slice(-1)) ^ 1]
}

/** Returns an invalid token for `subject`, derived from valid tokens for it or for other episodes. */
function wrongToken(world: ForgedWorld, subject: MediaSubject, random: Random): string {
  const { server, tokenOf, open, locked } = world
  const { secrets, now } = server.deps
  const right = tokenOf(subject)
  const foreign = tokenOf(random.pick([...open, ...locked.filter((one) => one.subject !== subject)]).subject)
  const [expiry, signature] = halves(right)
  const at = random.below(right.length)
  const later = String(Number(expiry) + 1800 * (1 + random.below(100)))
  const key = random.pick([new Uint8Array(32), new Uint8Array(0), secrets.envelopeKey, secrets.codeKey])
  const ways: readonly (() => string)[] = [
    () => mutateText(right, random),
    () => mutateText(right, random),
    () => mutateText(right, random),
    () => foreign,
    () => signMediaToken(subject, now() - hourMs * (1 + random.below(1_000)), secrets.mediaTokenKey),
    () => signMediaToken(subject, now(), key),
    () => signUploadToken(imageIdOf(world.image), now(), secrets.mediaTokenKey),
    () => `${expiry}.${halves(foreign)[1]}`,
    () => `${later}.${signature}`,
    () => `${signature}.${expiry}`,
    () => `${expiry}.`,
    () => `${expiry}.${expiry}`,
    () => `0${right}`,
    () => `+${right}`,
    () => otherSpelling(right),
    () => right.replace('.', random.pick(['', '-', '%2e', '%252e', '..', ',', '/'])),
    () => right.slice(0, at) + percent(right.charAt(at)) + right.slice(at + 1),
    () => right.slice(0, at) + percent(right.charAt(at)).replace('%', '%25') + right.slice(at + 1),
    () => [...right].map(percent).join(''),
    () => right + random.pick(['%00', '\0', '%0a', ';', '%20', '\\', '%2f', '#', '%ff', '=']),
    () => `${right}/${right}`,
    () => random.pick(['-', 'null', 'undefined', '0.0', '..', '.', '%2e', '*', '$1', '{}', 'a'.repeat(101), '']),
  ]
  for (;;) {
    const token = random.pick(ways)()
    if (token !== right) return token
  }
}

/** Creates attempts to load a file of a locked episode with a wrong token. */
export function createMediaAttack(world: ForgedWorld): Attack {
  return async (random) => {
    const { subject, mark } = random.pick(world.locked)
    const { cpId, vidId, episodeN } = subject
    const token = wrongToken(world, subject, random)
    const media = `/media/${token}/${cpId}/${vidId}/${episodeN}/${random.pick(mediaFilePaths(mark))}`
    const subtitle = `/subtitles/${token}/${cpId}/${vidId}/${random.pick(subtitleCodes)}/${episodeN}.srt`
    const path = random.chance(0.75) ? media : subtitle
    const query = random.chance(0.1) ? `?token=${world.tokenOf(subject)}` : ''
    const method = random.chance(0.9) ? 'GET' : 'HEAD'
    const headers = [
      ...(random.chance(0.2) ? [`range: bytes=${random.below(50)}-`] : []),
      ...(random.chance(0.1) ? ['if-none-match: *'] : []),
    ]
    const line = `${method} ${path}${query} HTTP/1.1`
    const { status, seen } = await sendRequestLine(world.port, line, headers)
    return { what: `${line} ${headers.join(' ')}`, isAccepted: status < 400, seen }
  }
}

/** Creates attempts to load a viewer's image with a wrong token. */
export function createViewerImageAttack(world: ForgedWorld): Attack {
  const { secrets, now } = world.server.deps
  const imageId = imageIdOf(world.image)
  const right = world.image.split('/')[2] ?? ''
  return async (random) => {
    const ways: readonly (() => string)[] = [
      () => mutateText(right, random),
      () => mutateText(right, random),
      () => otherSpelling(right),
      () => signUploadToken(imageId, now() - hourMs * (1 + random.below(1_000)), secrets.mediaTokenKey),
      () => signUploadToken(imageId, now(), new Uint8Array(32)),
      () => signUploadToken(mutateText(imageId, random), now(), secrets.mediaTokenKey),
      () => world.tokenOf(random.pick(world.open).subject),
    ]
    const line = `GET /uploads/${random.pick(ways)()}/${imageId}.webp HTTP/1.1`
    const { status, seen } = await sendRequestLine(world.port, line)
    return { what: line, isAccepted: status < 400, seen }
  }
}
