import { sendRaw } from '../../../apps/server/src/testing/fuzz/raw-requests.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'

/** A forged request that the server must refuse, with its response. */
export interface ForgedRequest {
  readonly what: string
  readonly isAccepted: boolean
  /** All responses, decrypted; a canary in them is a leak. */
  readonly seen: string
}
export type Attack = (random: Random) => Promise<ForgedRequest>

/** Sends a request line unchanged; HTTP clients would normalise its path. */
export async function sendRequestLine(port: number, line: string, headers: readonly string[] = []) {
  const head = [line, ...(headers.some((one) => /^host:/i.test(one)) ? [] : ['host: localhost']), ...headers]
  const seen = await sendRaw(port, `${[...head, 'connection: close'].join('\r\n')}\r\n\r\n`)
  // Closing the connection without a response counts as a refusal.
  return { seen, status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(seen)?.[1] ?? 400) }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Changes, removes or adds at least one character of a text. */
export function mutateText(text: string, random: Random): string {
  const at = random.below(text.length)
  const ways: readonly (() => string)[] = [
    () => `${text.slice(0, at)}${random.pick([...alphabet])}${text.slice(at + 1)}`,
    () =>
      `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(7)))}${text.slice(at + 1)}`,
    () => text.slice(0, at),
    () => text.slice(at),
    () => text + random.pick([...alphabet]).repeat(1 + random.below(4)),
    () => random.pick([...alphabet]) + text,
    () => `${text.slice(0, at)}${random.pick([...alphabet])}${text.slice(at)}`,
    () => text.slice(0, at) + 'A'.repeat(text.length - at),
    () => `${text.slice(0, at)}${text.slice(at).toUpperCase()}`,
    () => `${text.slice(0, at)}${text.slice(at).toLowerCase()}`,
    () => [...text].reverse().join(''),
    () => `${text}=`,
    () => '',
  ]
  for (;;) {
    // Control characters and spaces would end the request line.
    const damaged = random
      .pick(ways)()
      .replaceAll(/[^!-~]/g, '~')
    if (damaged !== text) return damaged
  }
}
