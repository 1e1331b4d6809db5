import { createCipheriv, createDecipheriv, hash, hkdfSync } from 'node:crypto'
import { operatorRecoveryCodeCount } from '@cliffhanger/domain/constants'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../deps.ts'

const period = 30
const ivBytes = 12
const tagBytes = 16
/** Characters of recovery codes, without those that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 16

const totpOf = (secret: string, email = ''): TOTP =>
  new TOTP({ issuer: 'Cliffhanger Studio', label: email, secret: Secret.fromBase32(secret), digits: 6, period })

const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Codes as an alternative to passkeys: codes of an authenticator app (TOTP, RFC 6238), and printed recovery codes. */
export function createOperatorCodes({ secrets, now, randomBytes }: Pick<Deps, 'secrets' | 'now' | 'randomBytes'>) {
  const key = () => Buffer.from(hkdfSync('sha256', secrets.operatorKey, '', 'totp secrets', 32))
  return {
    newSecret(email: string): { secret: string; url: string } {
      const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
      return { secret, url: totpOf(secret, email).toString() }
    },
    /** Checks that a text has the format of `newSecret`: 20 bytes in base32. */
    isSecret: (secret: string): boolean => /^[A-Z2-7]{32}$/.test(secret),
    /** Returns the counter of a code that is valid now, or half a minute before or after; undefined for other codes. */
    counterOf(secret: string, code: string): number | undefined {
      const timestamp = now()
      const delta = totpOf(secret).validate({ token: plain(code), timestamp, window: 1 })
      return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
    },
    encrypt(secret: string): Buffer {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key(), iv)
      return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /** @throws Error if the bytes were changed, or encrypted with another key */
    decrypt(bytes: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    /** Returns ten new recovery codes such as `ABCD-EFGH-JKMN-PQRS` with 79 random bits each. */
    newRecoveryCodes(): string[] {
      const one = () => {
        let text = ''
        while (text.length < codeLength) {
          // Bytes above the last multiple of the alphabet's length would bias the characters.
          const byte = randomBytes(1)[0] ?? 255
          if (byte < 256 - (256 % alphabet.length)) text += alphabet[byte % alphabet.length]
        }
        return text.replace(/(.{4})(?=.)/g, '$1-')
      }
      return Array.from({ length: operatorRecoveryCodeCount }, one)
    },
    isRecoveryCode: (code: string): boolean => plain(code).length === codeLength,
    hashRecoveryCode: (code: string): Buffer => hash('sha256', `studio recovery ${plain(code)}`, 'buffer'),
  }
}
export type OperatorCodes = ReturnType<typeof createOperatorCodes>
