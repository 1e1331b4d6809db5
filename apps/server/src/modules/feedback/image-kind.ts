/** What a file's first bytes say it is, whatever its name and its sender say; undefined for all that we never decode. */
export function imageKind(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return /^RIFF.{4}WEBP$/s.test(text) ? 'webp' : undefined
}
