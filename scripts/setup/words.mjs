/** The comments of a source file as plain texts; license lines and directives are left out. @param {string} text */
export function commentsOf(text) {
  /** @type {string[]} */
  const found = []
  const pattern = /\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n?)+)|(?<=[\s;,)}\]])\/\/ (.*)$/gm
  for (const [, block, lines, trailing] of text.matchAll(pattern)) {
    const raw = block ?? lines ?? trailing ?? ''
    const plain = raw
      .split('\n')
      .map((line) => line.replace(/^\s*(\*|\/\/)? ?/, '').trim())
      .filter((line) => line !== '')
      .join(' ')
    if (plain !== '' && !/^(@ts-|biome-|eslint|oxlint|@__|v8 )/.test(plain)) found.push(plain)
  }
  return found
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
