export interface FormPart {
  /** Name in the Content-Disposition header, as written between the quotes. */
  readonly name: string
  /** File name as written between the quotes; undefined for a text field. */
  readonly filename?: string
  readonly type?: string
  /** Additional header lines of the part. */
  readonly more?: string
  readonly content: Uint8Array | string
}
export const formBoundary = 'cliffhanger-boundary'
export const formType = `multipart/form-data; boundary=${formBoundary}`

/** Builds a multipart form with exactly these headers, even invalid headers that a browser would not send. */
export function formBytes(parts: readonly FormPart[], between = formBoundary): Buffer<ArrayBuffer> {
  const lines = parts.flatMap(({ name, filename, type, more = '', content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`
    const head = `--${between}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}${more}\r\n`
    return [Buffer.from(head), typeof content === 'string' ? Buffer.from(content) : content, Buffer.from('\r\n')]
  })
  return Buffer.concat([...lines, Buffer.from(`--${between}--\r\n`)])
}
