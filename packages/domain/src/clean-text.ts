/**
 * Characters that `cleanText` removes: all except printable ASCII, Latin-1 letters and signs, CJK, Japanese, Korean,
 * Thai and emoji. The specification requires this removal before decrypted text is parsed. The encrypted JSON is ASCII
 * only, so the removal never changes a title or a name; it only affects a corrupted payload.
 */
const foreign =
  /[^\x20-\x7E\u00A1-\u00FF\u0E00-\u0E7F\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF\u2600-\u27BF\u{1F000}-\u{1FAFF}]/gu

export const cleanText = (text: string): string => text.replace(foreign, '')
