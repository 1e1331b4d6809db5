import { parseSync } from 'oxc-parser'

/**
 * Returns the comments of a source file as plain texts. Consecutive line comments are joined; directives are left out.
 *
 * @param {string} path
 * @param {string} text
 */
export function commentsOf(path, text) {
  /** @type {string[]} */
  const found = []
  let end = -1
  for (const comment of comments) {
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

const suites = new Set(['describe'])
const tests = new Set(['test', 'it'])

/** Returns the name at the start of a call such as `test.concurrent.each(…)`. @param {any} node @returns {string} */
const calledName = (node) =>
  node?.type === 'Identifier'
    ? node.name
    : calledName(node?.object ?? node?.callee ?? node?.tag ?? { type: 'Identifier' })

/**
 * Returns the source text of a string or template without its quotes; undefined for any other node.
 * @param {any} node @param {string} text
 */
const sourceText = (node, text) =>
  typeof node?.value === 'string' || node?.type === 'TemplateLiteral'
    ? text.slice(node.start + 1, node.end - 1)
    : undefined

/**
 * Returns the titles of tests with the titles of their suites: `suite › title`.
 * @param {string} path
 * @param {string} text
 */
export function testTitlesOf(path, text) {
  /** @type {string[]} */
  const found = []
  /** @param {any} node @param {readonly string[]} outer */
  const visit = (node, outer) => {
    if (Array.isArray(node)) for (const each of node) visit(each, outer)
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return
    const name = node.type === 'CallExpression' ? calledName(node.callee) : ''
    const title = suites.has(name) || tests.has(name) ? sourceText(node.arguments[0], text) : undefined
    const isSuite = title !== undefined && suites.has(name)
    if (title !== undefined && !isSuite) found.push([...outer, title].join(' › '))
    for (const value of Object.values(node)) visit(value, isSuite ? [...outer, title] : outer)
  }
  visit(program, [])
  return found
}

/** Returns the names that a module exports. @param {string} text */
export const exportedNamesOf = (text) =>
  [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  )

const banned = [
  // A clause as the subject of a sentence is banned.
  /(?:^|[.:;] )(?:What|Who|Whoever|That|Where) /,
  /\b(?:is|are|was|were) told\b/,
  /\b(?:stands|lies|lie) (?:in|on|at|beside|behind|between|for|there|with)\b/,
  /\bcomes? to (?!an end|the)\b/,
  /\basks? ahead\b/,
]
/** Returns the banned patterns that a text matches. @param {string} text */
export const bannedPhrases = (text) => banned.filter((phrase) => phrase.test(text))
