/** A subtitle cue: times in milliseconds, text lines separated by `\n`, with no tags except `<i>`, `<b>` and `<u>`. */
export type Cue = { startMs: number; endMs: number; text: string }
/** Cues of a file, the line number of the timing of each cue (from 1), and irregularities as texts for the operator. */
export type ParsedSrt = { cues: Cue[]; lines: number[]; oddities: string[] }

// Pattern of a timing line. Accepts missing hours; `.`, `,` or `:` before one to three digits of milliseconds; unusual
// arrows; and text after the end time.
const timing =
  /^\s*(-?)(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?\s*[-–—]{1,3}\s*>\s*(-?)(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?/

/**
 * Parses SubRip text tolerantly. Returns the cues sorted by time. Drops empty cues, and drops and reports invalid cues.
 */
export function parseSrt(source: string): ParsedSrt {
  const lines = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\0', '')
    .split('\n')
  const oddities: string[] = []
  const found: { cue: Cue; line: number }[] = []
  const starts = lines.flatMap((line, index) => (timing.test(line) ? [index] : []))
  for (const [position, index] of starts.entries()) {
    const match = timing.exec(lines[index] ?? '')
    if (!match) continue
    const startMs = milliseconds(match.slice(1, 6))
    const endMs = milliseconds(match.slice(6, 11))
    const text = cleanText(bodyOf(lines, index + 1, starts[position + 1], position + 2))
    const line = index + 1
    const place = `line ${line}: cue ${position + 1}`
    if (startMs < 0 || endMs < 0) oddities.push(`${place} has a negative time; dropped`)
    else if (endMs <= startMs) oddities.push(`${place} ends before it begins; dropped`)
    else if (text !== '') found.push({ cue: { startMs, endMs, text }, line })
  }
  const sorted = found.toSorted(({ cue: a }, { cue: b }) => a.startMs - b.startMs || a.endMs - b.endMs)
  const ordered = sorted.map(({ cue }) => cue)
  if (sorted.some((one, index) => one !== found[index])) oddities.push('cues out of order; sorted')
  const overlaps = ordered.filter((cue, index) => cue.startMs < (ordered[index - 1]?.endMs ?? 0)).length
  if (overlaps > 0) oddities.push(`${overlaps} ${overlaps === 1 ? 'cue overlaps' : 'cues overlap'} the previous one`)
  return { cues: ordered, lines: sorted.map(({ line }) => line), oddities }
}

/**
 * Formats cues as SubRip text with numbers, LF line endings, times such as `00:00:01,000` and a blank line after every
 * cue.
 */
export function renderSrt(cues: Cue[]): string {
  return cues
    .map(({ startMs, endMs, text }, index) => `${index + 1}\n${timeText(startMs)} --> ${timeText(endMs)}\n${text}\n\n`)
    .join('')
}

// Returns the text lines of a cue. They end at the next timing line, without the cue number that precedes that line.
function bodyOf(lines: string[], from: number, nextTiming: number | undefined, nextNumber: number): string[] {
  const body = lines.slice(from, nextTiming ?? lines.length)
  const last = body.findLastIndex((line) => line.trim() !== '')
  const closing = body[last]?.trim() ?? ''
  if (nextTiming === undefined || !/^\d+$/.test(closing)) return body
  const isSeparate = last === 0 || body[last - 1]?.trim() === ''
  return isSeparate || Number(closing) === nextNumber ? body.slice(0, last) : body
}

function cleanText(lines: string[]): string {
  return lines
    .map((line) =>
      line
        // The alternative `$` matches the first unclosed tag up to the end. Otherwise many unclosed tags would take
        // quadratic time.
        .replace(/\{\\[^}]*(\}|$)/g, (tag, end: string) => (end === '' ? tag : ''))
        .replace(/<(?!\/?[ibu]>)\/?[a-z][^<>]*>/gi, '')
        .replace(/<(\/?[ibu])>/gi, (_, tag: string) => `<${tag.toLowerCase()}>`)
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')
}

function milliseconds([sign, hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  const value = whole * 1000 + Number((fraction ?? '0').padEnd(3, '0'))
  return sign === '-' ? -value - 1 : value
}

function timeText(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)},${part(ms % 1000, 3)}`
}
