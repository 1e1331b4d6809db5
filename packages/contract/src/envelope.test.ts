import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decryptEnvelopeSource, type EnvelopeCrypto, encryptEnvelopeSource, toAsciiJson } from './envelope.ts'
import { fallbackEnvelopeDecryptor } from './envelope-fallback.ts'
import { webEnvelopeDecryptor } from './envelope-web.ts'

interface Vector {
  name: string
  key: string
  iv: string
  canDeflate: boolean
  json: string
  source: string
}
const vectors: Vector[] = JSON.parse(readFileSync(new URL('./envelope-vectors.json', import.meta.url), 'utf8'))

const bytes = (buffer: Buffer) => new Uint8Array(buffer)
const cryptoWith = (iv = randomBytes(12)): EnvelopeCrypto => ({
  randomIv: () => bytes(iv),
  deflate: (plain) => bytes(deflateRawSync(plain)),
  toBase64: (sealed) => Buffer.from(sealed).toString('base64'),
  encrypt(key, nonce, plain, additional) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(additional)
    return bytes(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
  },
})
const key = bytes(randomBytes(32))
const openers = [
  ['the browser’s crypto', webEnvelopeDecryptor],
  ['plain JavaScript', fallbackEnvelopeDecryptor],
] as const

describe.each(openers)('an envelope opened with %s', (_name, opener) => {
  it.each(vectors)('decrypts the test vector $name', async ({ source, json, key: vectorKey }) => {
    expect(await decryptEnvelopeSource(source, bytes(Buffer.from(vectorKey, 'base64')), opener)).toEqual(
      JSON.parse(json),
    )
  })

  it('round-trips arbitrary JSON objects', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 3000 })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text))), async (value) => {
        const plain = Object.fromEntries(Object.entries(value))
        const source = encryptEnvelopeSource(JSON.stringify(plain), key, cryptoWith())
        expect(await decryptEnvelopeSource(source, key, opener)).toEqual(JSON.parse(JSON.stringify(plain)))
      }),
      { numRuns: 60 },
    )
  })

  it('removes unsupported characters from the decrypted text before parsing it', async () => {
    const iv = randomBytes(12)
    const plain = bytes(Buffer.from('{"name":"W\u200bolf \u0000狼 ไทย"}'))
    const sealed = cryptoWith().encrypt(key, bytes(iv), plain, Uint8Array.of(1))
    const source = Buffer.concat([Buffer.of(1), iv, sealed]).toString('base64')
    expect(await decryptEnvelopeSource(source, key, opener)).toEqual({ name: 'Wolf 狼 ไทย' })
  })

  it('rejects altered bytes, truncated text and a wrong key', async () => {
    const source = encryptEnvelopeSource('{"coins":120}', key, cryptoWith())
    const sealed = Buffer.from(source, 'base64')
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = Buffer.from(sealed)
      altered[at] = (altered[at] ?? 0) ^ 1
      await expect(decryptEnvelopeSource(altered.toString('base64'), key, opener)).rejects.toThrow()
    }
    await expect(decryptEnvelopeSource(sealed.subarray(0, -1).toString('base64'), key, opener)).rejects.toThrow()
    await expect(decryptEnvelopeSource(source, bytes(randomBytes(32)), opener)).rejects.toThrow()
  })
})

/** Decrypts a source independently of the code under test. Returns version and IV, and the decompressed text. */
function openIndependently(source: string, ownKey: Uint8Array) {
  const sealed = Buffer.from(source, 'base64')
  const [version, iv, text] = [sealed.subarray(0, 1), sealed.subarray(1, 13), sealed.subarray(13, -16)]
  const decipher = createDecipheriv('aes-256-gcm', ownKey, iv, { authTagLength: 16 })
  decipher.setAAD(version).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(text), decipher.final()])
  const json = version[0] === 2 ? inflateRawSync(plain) : plain
  return { version: version[0], iv: iv.toString('hex'), json: json.toString() }
}

it.each(vectors)(
  'encrypts the test vector $name to the expected bytes, or if compressed to the expected version, IV and text',
  ({ json, key: vectorKey, iv, canDeflate, source }) => {
    const tools = cryptoWith(Buffer.from(iv, 'base64'))
    const vectorBytes = bytes(Buffer.from(vectorKey, 'base64'))
    const sealed = encryptEnvelopeSource(json, vectorBytes, tools, canDeflate)
    const expected = openIndependently(source, vectorBytes)
    expect(openIndependently(sealed, vectorBytes)).toEqual(expected)
    // DEFLATE output may differ between zlib versions, so the bytes of a compressed vector are not compared.
    if (expected.version === 1) expect(sealed).toBe(source)
  },
)

it('compresses JSON of at least 1 KiB, except responses with secrets', async () => {
  const json = JSON.stringify({ text: 'a'.repeat(2000) })
  expect(Buffer.from(encryptEnvelopeSource(json, key, cryptoWith()), 'base64')[0]).toBe(2)
  expect(Buffer.from(encryptEnvelopeSource(json, key, cryptoWith(), false), 'base64')[0]).toBe(1)
  expect(Buffer.from(encryptEnvelopeSource('{}', key, cryptoWith()), 'base64')[0]).toBe(1)
})

it('writes JSON in printable ASCII only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = toAsciiJson(JSON.stringify(text))
      expect(json).toMatch(/^[\x20-\x7e]*$/)
      expect(JSON.parse(json)).toBe(text)
    }),
  )
})
