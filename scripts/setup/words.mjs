import { parseSync } from 'oxc-parser'

/** @typedef {import('oxc-parser').ParseResult} ParseResult */

/**
 * The comments as plain texts. Consecutive line comments count as one comment; directives are left out.
 *
 * @param {ParseResult['comments']} comments
 * @param {string} text
 */
function plainComments(comments, text) {
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

const modifiers = new Set([
  'concurrent',
  'each',
  'fails',
  'for',
  'only',
  'runIf',
  'sequential',
  'skip',
  'skipIf',
  'todo',
])

/**
 * Returns the name at the start of a test call: `test` for `test.concurrent.each(…)`. Returns '' for other chains, such
 * as `it.segments.replace(…)`.
 *
 * @param {any} node
 * @returns {string}
 */
function calledName(node) {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'MemberExpression' && !modifiers.has(node.property.name)) return ''
  const inner = node?.object ?? node?.callee ?? node?.tag
  return inner ? calledName(inner) : ''
}

/** The source text of a string or template, without its quotes; undefined for anything else. @param {any} node @param {string} text */
const sourceText = (node, text) =>
  typeof node?.value === 'string' || node?.type === 'TemplateLiteral'
    ? text.slice(node.start + 1, node.end - 1)
    : undefined

/** @param {ParseResult['program']} program @param {string} text */
function testTitles(program, text) {
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

/**
 * Matches a call that may define a test. Checked first, because most files have no tests and reading a whole syntax
 * tree is slow.
 */
const testCall = /\b(?:test|it)(?:\s*\.\s*\w+)*\s*[(<`]/

/**
 * The comments of a source file as plain texts, and the titles of its tests, each after those of its suites: `suite › title`.
 *
 * @param {string} path
 * @param {string} text
 */
export function commentsAndTitlesOf(path, text) {
  const parsed = parseSync(path, text)
  return {
    comments: plainComments(parsed.comments, text),
    titles: testCall.test(text) ? testTitles(parsed.program, text) : [],
  }
}

const declarationLength = 160

/**
 * Returns the offset at which the body of a function begins, or the end of a declaration without a body.
 *
 * @param {any} declaration
 * @returns {number}
 */
function signatureEnd(declaration) {
  const init = declaration.declarations?.[0].init
  const body = declaration.type === 'VariableDeclaration' ? init?.body : declaration.body
  return declaration.type === 'TSInterfaceDeclaration' || !body ? declaration.end : body.start
}

/**
 * The names that a module exports, each as its readers meet it: with the beginning of its declaration, without the body
 * of a function.
 *
 * @param {string} path
 * @param {string} text
 */
export const exportedNamesOf = (path, text) =>
  /^export /m.test(text)
    ? parseSync(path, text)
        .program.body.flatMap((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration ?? []) : []))
        .map((declaration) => {
          const whole = text
            .slice(declaration.start, signatureEnd(declaration))
            .replace(/\s+/g, ' ')
            .replace(/ (=> )?$/, '')
          return whole.length > declarationLength ? `${whole.slice(0, declarationLength)}…` : whole
        })
    : []

const banned = [
  // Matches a sentence whose subject is a clause.
  /(?:^|[.:;›] )(?:What|Who|Whoever|That|Where) /,
  /\b(?:is|are|was|were) told\b/,
  /\b(?:stands|lies|lie) (?:in|on|at|beside|behind|between|for|there|with)\b/,
  /\bcomes? to (?!an end|the)\b/,
  /\basks? ahead\b/,
]
/** Returns the patterns of banned phrases that a text matches. @param {string} text */
export const bannedPhrases = (text) => banned.filter((phrase) => phrase.test(text))
