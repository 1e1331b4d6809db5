/** Builds a JPEG segment with at most 65,533 bytes of data. */
export function jpegSegment(marker: number, data: Uint8Array | string): Buffer {
  const bytes = Buffer.from(data)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}

/** Inserts segments right after the start marker of an image. */
export const withSegments = (jpeg: Uint8Array, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** Changes the size in the frame header; the pixel data stays the same. */
export function withDeclaredSize(jpeg: Uint8Array, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const at = changed.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(changed[index + 1] ?? 0))
  changed.writeUInt16BE(height, at + 5)
  changed.writeUInt16BE(width, at + 7)
  return changed
}

/** Repeats the last scan of a JPEG, so that the decoder processes all pixels again for each copy. */
export function repeatLastScan(jpeg: Uint8Array, times: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: times }, () => scan), bytes.subarray(-2)])
}

/** Splits a colour profile into the numbered segments of a JPEG. */
export function profileSegments(profile: Uint8Array): Buffer[] {
  const part = 65_000
  const count = Math.ceil(profile.length / part)
  return Array.from({ length: count }, (_, index) => {
    const head = Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([index + 1, count])])
    return jpegSegment(0xe2, Buffer.concat([head, profile.subarray(index * part, (index + 1) * part)]))
  })
}
