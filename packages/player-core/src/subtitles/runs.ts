/** A part of a cue's text with one style. `text` can contain line breaks; show it with `white-space: pre-line`. */
export interface StyledTextRun {
  text: string
  isItalic: boolean
  isBold: boolean
  isUnderlined: boolean
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/**
 * Splits a cue's text into runs. The tags `<i>`, `<b>` and `<u>` set the style of a run; other tags are removed. Never
 * returns HTML.
 */
export function toStyledTextRuns(text: string): StyledTextRun[] {
  const depth = { i: 0, b: 0, u: 0 }
  const runs: StyledTextRun[] = []
  for (const piece of text.split(/(<\/?[a-zA-Z][^<>]*>)/)) {
    const tag = /^<(\/?)([a-zA-Z]+)(?![a-zA-Z])[^<>]*>$/.exec(piece)
    if (tag) {
      const name = tag[2]?.toLowerCase()
      if (name === 'i' || name === 'b' || name === 'u') depth[name] = Math.max(0, depth[name] + (tag[1] ? -1 : 1))
    } else if (piece !== '') {
      runs.push({ text: decode(piece), isItalic: depth.i > 0, isBold: depth.b > 0, isUnderlined: depth.u > 0 })
    }
  }
  return runs
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]+));/g, (whole, code: string | undefined, name: string | undefined) => {
    if (code !== undefined) return String.fromCodePoint(Number(code))
    return name !== undefined && Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
  })
}
