import { parseSync } from 'oxc-parser'

/**
 * The comments of a source file as plain texts. Consecutive line comments are one; directives are left out.
 *
 * @param {string} path
 * @param {string} text
 */
export function commentsOf(path, text) {
  /** @type {string[]} */
  const found = []
  let end = -1
  for (const comment of parseSync(path, text).comments) {
    const isContinued = comment.type === 'Line' && end >= 0 && /^\n[ \t]*$/.test(text.slice(end, comment.start))
    const raw = isContinued ? `${found.pop()}\n${comment.value}` : comment.value
    found.push(raw)
    end = comment.type === 'Line' ? comment.end : -1
  }
  return found
    .map((raw) =>
      raw
        .split('\n')
        .map((line) => line.replace(/^\s*\*? ?/, '').trim())
        .filter((line) => line !== '')
        .join(' '),
    )
    .filter((plain) => plain !== '' && !/^(@ts-|biome-|eslint|oxlint|[@#]__|v8 |\/ <reference)/.test(plain))
}

/** Titles of tests and suites. @param {string} text */
export const testTitlesOf = (text) =>
  [
    ...text.matchAll(
      /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\)|\(\[[\s\S]*?\]\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
    ),
  ].map(([, , title = '']) => title)

/** Names that a module exports. @param {string} text */
export const exportedNamesOf = (text) =>
  [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  )

const banned = [
  // A clause as the subject of a sentence.
  /(?:^|[.:;] )(?:What|Who|Whoever|That|Where) /,
  /\b(?:is|are|was|were) told\b/,
  /\b(?:stands|lies|lie) (?:in|on|at|beside|behind|between|for|there|with)\b/,
  /\bcomes? to (?!an end|the)\b/,
  /\basks? ahead\b/,
]
/** Phrases that plain words avoid. @param {string} comment */
export const bannedPhrases = (comment) => banned.filter((phrase) => phrase.test(comment))
