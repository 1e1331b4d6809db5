/** A subtitle cue; times are in seconds. `text` contains line breaks and inline tags; use `toStyledTextRuns` to render it. */
export interface Cue {
  number: number
  startTime: number
  endTime: number
  text: string
}

const timing =
  /^\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?\s*-+>\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?/

/**
 * Parses an SRT file tolerantly: accepts a byte order mark, any line endings, missing or repeated cue numbers, dots
 * instead of commas, missing hours, and blank lines inside a text. Skips everything that is not a cue; never throws.
 * Returns the cues sorted by start.
 */
export function parseSrt(source: string): Cue[] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const starts = lines.flatMap((line, at) => (timing.test(line) ? [at] : []))
  const cues = starts.flatMap((at, n): Cue[] => {
    const match = timing.exec(lines[at] ?? '')
    if (!match) return []
    const number = isNumber(lines[at - 1]) ? Number(lines[at - 1]) : n + 1
    const body = lines.slice(at + 1, starts[n + 1])
    // The last line before the next timing is the number of the next cue if a blank line precedes it or if it is
    // `number + 1`. Otherwise it is text.
    const isNextNumber = body.length < 2 || body.at(-2)?.trim() === '' || Number(body.at(-1)) === number + 1
    if (n + 1 < starts.length && isNumber(body.at(-1)) && isNextNumber) body.pop()
    const text = body
      .map((line) => line.trim())
      .join('\n')
      .replace(/\{\\[^{}]*\}/g, '')
      .trim()
      .replace(/\n{2,}/g, '\n')
    const [startTime, endTime] = [secondsOf(match, 1), secondsOf(match, 5)]
    if (text === '' || endTime <= startTime) return []
    return [{ number, startTime, endTime, text }]
  })
  return cues.sort((a, b) => a.startTime - b.startTime)
}

function isNumber(line: string | undefined): boolean {
  return line !== undefined && /^\s*\d+\s*$/.test(line)
}

function secondsOf(match: RegExpExecArray, from: number): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match.slice(from, from + 4)
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
}
