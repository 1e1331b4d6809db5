/** Detects the format by the first bytes, not by name or content type; undefined for formats that are not decoded. */
export function detectImageFormat(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return /^RIFF.{4}WEBP$/s.test(text) ? 'webp' : undefined
}
