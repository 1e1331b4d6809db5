import { createHash } from 'node:crypto'
import { request } from 'node:http'
import type { Input, Output } from '@cliffhanger/contract/call'
import { studioUpload, uploadUrl } from '@cliffhanger/contract/studio/upload'
import { hashChunkBytes } from '@cliffhanger/domain/title-uploads'
import type { StudioClient } from './studio-client.ts'

const tus = { 'tus-resumable': '1.0.0' }

/** Returns the hash of a file, as the browser computes it. */
export function hashAsBrowser(bytes: Buffer): string {
  const all = createHash('sha256')
  for (let at = 0; at < bytes.length; at += hashChunkBytes) {
    all.update(
      createHash('sha256')
        .update(bytes.subarray(at, at + hashChunkBytes))
        .digest(),
    )
  }
  return all.digest('hex')
}

/** Creates a client that uploads files as Studio does, with the tus protocol. */
export function createUploadClient(studio: StudioClient) {
  const origin = studio.headers.origin ?? ''
  const headersOf = (more: Readonly<Record<string, string>>): Record<string, string> => {
    const { 'content-type': _, ...own } = studio.headers
    return { ...own, ...tus, ...more }
  }
  const urlOf = (fileId: string) => `${origin}${uploadUrl(fileId)}`

  async function head(fileId: string): Promise<{ status: number; offset: number }> {
    const response = await fetch(urlOf(fileId), { method: 'HEAD', headers: headersOf({}) })
    return { status: response.status, offset: Number(response.headers.get('upload-offset') ?? -1) }
  }
  async function patch(fileId: string, offset: number, bytes: Buffer): Promise<number> {
    const headers = headersOf({ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) })
    const response = await fetch(urlOf(fileId), { method: 'PATCH', headers, body: new Uint8Array(bytes) })
    await response.arrayBuffer()
    return response.status
  }
  /** Announces all bytes in the Content-Length header, sends only some, and closes the connection. */
  function patchAndCut(fileId: string, offset: number, bytes: Buffer, sent: number): Promise<void> {
    return new Promise((resolve) => {
      const headers = headersOf({
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(bytes.length),
      })
      const sending = request(urlOf(fileId), { method: 'PATCH', headers })
      sending.on('error', () => resolve())
      sending.write(bytes.subarray(0, sent), () => setTimeout(() => sending.destroy(new Error('cut')), 100))
    })
  }

  /** Announces the files of a folder, uploads them and requests the checks. */
  async function send(
    name: string,
    files: Readonly<Record<string, Buffer>>,
    continued: Pick<Input<typeof studioUpload.begin>, 'uploadId' | 'episode'> = {},
  ): Promise<Output<typeof studioUpload.begin>> {
    const announced = Object.entries(files).map(([path, bytes]) => ({ path, bytes: bytes.length, modifiedAt: 1_000 }))
    const begun = await studio.ask(studioUpload.begin, { name, files: announced, ...continued })
    const hashes: { fileId: string; hash: string }[] = []
    for (const { path, fileId, receivedBytes } of begun.files) {
      const bytes = files[path]
      if (!bytes) continue
      if (receivedBytes < bytes.length) {
        const status = await patch(fileId, receivedBytes, bytes.subarray(receivedBytes))
        if (status !== 204) throw new Error(`PATCH of ${path}: ${status}`)
      }
      hashes.push({ fileId, hash: hashAsBrowser(bytes) })
    }
    await studio.ask(studioUpload.complete, { uploadId: begun.uploadId, hashes })
    return begun
  }
  return { head, patch, patchAndCut, send, urlOf, headersOf }
}
