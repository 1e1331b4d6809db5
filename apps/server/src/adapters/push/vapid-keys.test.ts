import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveVapidKeys } from './vapid-keys.ts'

test('derives the same P-256 key pair from a secret each time', () => {
  for (const secret of [Buffer.alloc(32), Buffer.alloc(32, 255), randomBytes(32)]) {
    const { publicKey, privateKey } = deriveVapidKeys(secret)
    expect(deriveVapidKeys(secret)).toEqual({ publicKey, privateKey })
    expect([publicKey.length, privateKey.length]).toEqual([87, 43])
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    expect(pair.getPublicKey('base64url')).toBe(publicKey)
  }
  expect(deriveVapidKeys(Buffer.alloc(32)).publicKey).not.toBe(deriveVapidKeys(Buffer.alloc(32, 1)).publicKey)
})
