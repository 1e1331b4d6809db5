export interface FormPart {
  /** Of the Content-Disposition header, as it stands between the quotes. */
  readonly name: string
  /** As it stands between the quotes; none for a text. */
  readonly filename?: string
  readonly type?: string
  /** Whole header lines besides. */
  readonly more?: string
  readonly content: Uint8Array | string
}
export const boundary = 'cliffhanger-boundary'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A form as bytes, with headers exactly as told, which no browser's own form would write. */
export function formBytes(parts: readonly FormPart[], between = boundary): Buffer<ArrayBuffer> {
  const lines = parts.flatMap(({ name, filename, type, more = '', content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`
    const head = `--${between}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}${more}\r\n`
    return [Buffer.from(head), typeof content === 'string' ? Buffer.from(content) : content, Buffer.from('\r\n')]
  })
  return Buffer.concat([...lines, Buffer.from(`--${between}--\r\n`)])
}
