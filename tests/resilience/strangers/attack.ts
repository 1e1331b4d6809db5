import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** IP addresses from which an attack is sent. */
export const attackerAddresses = ['one address', 'one /48', '10,000 addresses'] as const
export type AttackerAddresses = (typeof attackerAddresses)[number]

export interface StrangerAttack {
  readonly server: string
  /** Base64 key that encrypts request and response bodies; every client reads it from `/config.json`. */
  readonly envelopeKey: string
  readonly from: AttackerAddresses
  readonly seconds: number
  /** Number of concurrent strangers (attackers without an account), each with one request at a time. */
  readonly atOnce: number
  readonly vidIds: readonly string[]
  /** Email address of the victim, whose mailbox is flooded and whose codes are guessed. */
  readonly victim: string
  /** A picture of random noise to upload, in base64. */
  readonly picture: string
}
/** Number of responses by request kind and status, such as `feedback 429`; `strangers`: the number of devices. */
export type ResponseCounts = Readonly<Record<string, number>>

const script = fileURLToPath(new URL('attacker.ts', import.meta.url))

/** Runs the attack in a separate process, so that it does not slow the measuring thread down. */
export async function runAttack(attack: StrangerAttack): Promise<ResponseCounts> {
  const child = fork(script)
  try {
    child.send(attack)
    const [answers] = await once(child, 'message')
    return answers
  } finally {
    child.kill()
  }
}
