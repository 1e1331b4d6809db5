import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type CodeOf, insertCode, lockAddress, readMailed, takeTry, useCode } from './code-store.ts'

const codeLivesMs = 600_000
const mostTries = 5
const resendMs = 60_000
const hourMs = 3_600_000
const mailsPerHour = 5

/** Six digits, each equally likely. */
function newCode(randomBytes: (length: number) => Buffer): string {
  // Of 2^32 numbers the last few would make some codes likelier than others.
  const fair = 4_294_000_000
  for (;;) {
    const number = randomBytes(4).readUInt32BE()
    if (number < fair) return String(number % 1_000_000).padStart(6, '0')
  }
}

type Needs = Pick<Deps, 'db' | 'now' | 'randomBytes' | 'config' | 'secrets'>
export type Codes = ReturnType<typeof createCodes>

/** Codes that prove that somebody reads the mail of an address: protocol.md "Sessions". */
export function createCodes({ db, now, randomBytes, config, secrets }: Needs) {
  const macOf = ({ purpose, address, userId }: CodeOf, code: string, key: Buffer): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, address, userId, code]))
      .digest()

  /** When the next mail to an address may go; now or earlier: at once. */
  async function nextMailMs(tx: Database, { purpose, address }: CodeOf): Promise<number> {
    const mailed = await readMailed(tx, address, new Date(now() - hourMs), new Date(now() + resendMs))
    const sameMs = mailed.find((one) => one.purpose === purpose)?.created_at.getTime() ?? -resendMs
    const fifthMs = mailed[mailsPerHour - 1]?.created_at.getTime() ?? -hourMs
    return Math.max(sameMs + resendMs, fifthMs + hourMs)
  }

  return {
    /** A new code, which voids the ones before it; or how long to wait for one. */
    issue: (of: CodeOf): Promise<{ code: string } | { retryAfterSeconds: number }> =>
      db.transaction().execute(async (tx) => {
        await lockAddress(tx, of.address)
        const waitMs = config.hasRateLimits ? (await nextMailMs(tx, of)) - now() : 0
        if (waitMs > 0) return { retryAfterSeconds: Math.ceil(waitMs / 1000) }
        const code = newCode(randomBytes)
        await insertCode(tx, { ...of, mac: macOf(of, code, secrets.codeKey), at: new Date(now()) })
        return { code }
      }),

    /** The code's id when it is right, may be tried and was not used yet. Each call is a try. */
    verify: async (of: CodeOf, code: string): Promise<string | undefined> => {
      const limits = { madeAfter: new Date(now() - codeLivesMs), mostTries }
      const found = await takeTry(db, of, limits)
      if (!found) return undefined
      const isRight = secrets.codeKeys.some((key) => timingSafeEqual(found.code_mac, macOf(of, code.trim(), key)))
      return isRight ? found.code_id : undefined
    },

    /** Uses a verified code up; false when it was used meanwhile. */
    use: (tx: Database, codeId: string): Promise<boolean> => useCode(tx, codeId, new Date(now())),
  }
}
