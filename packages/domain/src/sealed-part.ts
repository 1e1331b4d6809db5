/** Version of the format, stored in the first byte. */
const format = 1
const ivBytes = 12
const headBytes = 1 + ivBytes

type Bytes = Uint8Array<ArrayBuffer>
/**
 * Returns the additional authenticated data: the format version and the part's name, so that parts cannot be exchanged
 * for each other.
 */
const boundTo = (name: string): Bytes => Uint8Array.from([format, ...new TextEncoder().encode(name)])

/**
 * Encrypts a part of a download with AES-GCM. The result contains the format version, the nonce, and the ciphertext
 * with its tag. `iv`: 12 random bytes that must never be used twice with the same key.
 */
export async function encryptDownloadPart(key: CryptoKey, name: string, bytes: Bytes, iv: Bytes): Promise<ArrayBuffer> {
  if (iv.length !== ivBytes) throw new RangeError(`the nonce of ${name} has ${iv.length} bytes`)
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(name) }
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes))
  const sealed = new Uint8Array(headBytes + encrypted.length)
  sealed[0] = format
  sealed.set(iv, 1)
  sealed.set(encrypted, headBytes)
  return sealed.buffer
}

/** Decrypts a part of a download. @throws if format, name or key are wrong or the part was changed */
export async function decryptDownloadPart(key: CryptoKey, name: string, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(sealed)
  if (bytes[0] !== format) throw new RangeError(`${name} has another format`)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(1, headBytes), additionalData: boundTo(name) }
  return crypto.subtle.decrypt(algorithm, key, bytes.subarray(headBytes))
}

/** Imports the content key as a non-extractable key. */
export const importContentKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
