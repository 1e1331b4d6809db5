import { type FormPart, formBytes, formType } from './form-bytes.ts'

/** Expected outcome of an upload: a clean image, or an error status. */
export type UploadOutcome = 'webp' | 400 | 403 | 413 | 415
export interface HostileUpload {
  readonly name: string
  readonly expects: UploadOutcome
  readonly body: Buffer<ArrayBuffer>
  readonly contentType: string
}

/** Marker in metadata, appended data and file names; it must never appear in an output image. */
export const metadataMarker = 'CANARY-31.2304N-121.4737E'

export const hostileForm = (name: string, expects: UploadOutcome, parts: readonly FormPart[]): HostileUpload => ({
  name,
  expects,
  body: formBytes(parts),
  contentType: formType,
})

/** Creates an upload whose form is valid and contains these bytes as the image. */
export const hostileFile = (
  name: string,
  expects: UploadOutcome,
  content: Uint8Array,
  changes: Partial<FormPart> = {},
) =>
  hostileForm(name, expects, [
    { name: 'appSource', content: '1' },
    { name: 'uploadImage', filename: 'photo.jpg', type: 'image/jpeg', content, ...changes },
  ])
