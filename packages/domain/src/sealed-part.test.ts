import { expect, test } from 'vitest'
import { decryptDownloadPart, encryptDownloadPart, importContentKey } from './sealed-part.ts'

const keyOf = (byte: number) => importContentKey(new Uint8Array(32).fill(byte))
const iv = (byte: number) => new Uint8Array(12).fill(byte)
const bytes = new TextEncoder().encode('a segment')
const textOf = (opened: ArrayBuffer) => new TextDecoder().decode(opened)

test('decrypts a part with its key and name', async () => {
  const key = await keyOf(1)
  const sealed = await encryptDownloadPart(key, '10001:3/0', bytes, iv(2))
  expect(textOf(await decryptDownloadPart(key, '10001:3/0', sealed))).toBe('a segment')
})

test('an encrypted part starts with the version and the nonce and contains no plain text', async () => {
  const sealed = Buffer.from(await encryptDownloadPart(await keyOf(1), '10001:3/0', bytes, iv(2)))
  expect(sealed.subarray(0, 13)).toEqual(Buffer.from([1, ...iv(2)]))
  expect(sealed).toHaveLength(13 + bytes.length + 16)
  expect(sealed.includes('segment')).toBe(false)
})

test('decryption fails with a wrong key, wrong name, changed bytes or unknown format', async () => {
  const key = await keyOf(1)
  const sealed = await encryptDownloadPart(key, '10001:3/0', bytes, iv(2))
  await expect(decryptDownloadPart(await keyOf(2), '10001:3/0', sealed)).rejects.toThrow()
  await expect(decryptDownloadPart(key, '10001:3/1', sealed)).rejects.toThrow()
  const changed = new Uint8Array(sealed.slice(0))
  changed[20] = (changed[20] ?? 0) ^ 1
  await expect(decryptDownloadPart(key, '10001:3/0', changed.buffer)).rejects.toThrow()
  const later = new Uint8Array(sealed.slice(0))
  later[0] = 2
  await expect(decryptDownloadPart(key, '10001:3/0', later.buffer)).rejects.toThrow('another format')
})

test('encrypting the same bytes with a different nonce gives different ciphertext', async () => {
  const key = await keyOf(1)
  const [first, second] = [
    await encryptDownloadPart(key, 'a', bytes, iv(1)),
    await encryptDownloadPart(key, 'a', bytes, iv(2)),
  ]
  expect(Buffer.from(first).subarray(13)).not.toEqual(Buffer.from(second).subarray(13))
  await expect(encryptDownloadPart(key, 'a', bytes, new Uint8Array(8))).rejects.toThrow('8 bytes')
})

test('the imported key cannot be exported', async () => {
  const key = await keyOf(1)
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})
