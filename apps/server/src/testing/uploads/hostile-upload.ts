import { type FormPart, formBytes, formType } from './form-bytes.ts'

/** What an upload must come to: a clean image, or this refusal. */
export type Outcome = 'webp' | 400 | 403 | 413 | 415
export interface HostileUpload {
  readonly name: string
  readonly expects: Outcome
  readonly body: Buffer<ArrayBuffer>
  readonly contentType: string
}

/** Planted in metadata, in what hangs on an image and in names: no byte of it may come out again. */
export const canary = 'CANARY-31.2304N-121.4737E'

export const form = (name: string, expects: Outcome, parts: readonly FormPart[]): HostileUpload => ({
  name,
  expects,
  body: formBytes(parts),
  contentType: formType,
})

/** The usual form around these bytes. */
export const file = (name: string, expects: Outcome, content: Uint8Array, changes: Partial<FormPart> = {}) =>
  form(name, expects, [
    { name: 'appSource', content: '1' },
    { name: 'uploadImage', filename: 'photo.jpg', type: 'image/jpeg', content, ...changes },
  ])
