import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const product = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/(testing|fixtures)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const uses = (pattern: RegExp, inside = '') =>
  product.filter(({ file, text }) => file.startsWith(inside) && pattern.test(text)).map(({ file }) => file)

/** Names of Node's network modules that open no connection. */
const withoutConnection = new Set(['createServer', 'Server', 'BlockList', 'isIP', 'isIPv4', 'isIPv6'])
const network = "'node:(?:https?|http2|net|tls|dgram)'"

/** Returns whether a source uses fetch or a WebSocket, or imports a client for HTTP, TCP, TLS or UDP. */
function canConnect(text: string): boolean {
  const clauses = [...text.matchAll(new RegExp(`^import (?!type )([^']*?) from ${network}`, 'gm'))]
  const importsClient = clauses.some(([, clause = '']) => {
    const [, names] = /^{([^}]*)}$/.exec(clause) ?? []
    const imported = names?.split(',').map((name) => name.trim().replace(/ as .*/, ''))
    return imported?.every((name) => name.startsWith('type ') || withoutConnection.has(name) || name === '') !== true
  })
  return importsClient || new RegExp(`\\bimport\\(${network}|from 'undici'|\\bfetch\\(|\\bnew WebSocket\\(`).test(text)
}

test('no product source names an API that parses strings as HTML or evaluates them as code', () => {
  expect(product.length).toBeGreaterThan(500)
  expect(uses(/dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|DOMParser/)).toEqual([])
  expect(uses(/createContextualFragment|\.srcdoc\b|\beval\(|new Function\(|setTimeout\(['"`]/)).toEqual([])
})

test('only files for payments, ads, identity, push, mail, runner, database and bucket use network clients or the AWS SDK', () => {
  const connecting = product.filter(({ file, text }) => file.startsWith('apps/server/') && canConnect(text))
  expect(connecting.map(({ file }) => file).sort()).toEqual([
    'apps/server/src/adapters/ad-networks/post-event.ts',
    'apps/server/src/adapters/airwallex/airwallex.ts',
    // Only this file connects to URLs that viewers provide; its own test shows that it connects to public hosts only.
    'apps/server/src/adapters/push/post-message.ts',
    // This socket connects to the database.
    'apps/server/src/db/open.ts',
    'apps/server/src/modules/accounts/login/issuers.ts',
    // This client runs on the encoding machine, not on the server.
    'apps/server/src/runner/runner-client.ts',
  ])
  expect(uses(/createTransport\(/, 'apps/server/').sort()).toEqual([
    'apps/server/src/adapters/mailer/outbox.ts',
    'apps/server/src/adapters/mailer/smtp.ts',
  ])
  expect(uses(/\bfetch\(|node:(https?|http2|net|tls|dgram)'/, 'packages/media-ingest/')).toEqual([])
  expect(uses(/from '@aws-sdk/)).toEqual(['packages/media-ingest/src/store/s3/s3-objects.ts'])
})

test.each([
  ["import { createServer, request } from 'node:http'", true],
  ["import {\n  connect,\n} from 'node:tls'", true],
  ["import * as net from 'node:net'", true],
  ["import http2 from 'node:http2'", true],
  ["const { request } = await import('node:https')", true],
  ["await fetch('https://example.com')", true],
  ["import { createServer, type Server } from 'node:http'", false],
  ["import { Server as Listener } from 'node:net'", false],
  ["import {\n  BlockList,\n  isIP,\n} from 'node:net'", false],
  ["import type { Socket } from 'node:net'", false],
])('finds a client in a source that imports one: %j: %s', (text, expected) => {
  expect(canConnect(text)).toBe(expected)
})

test('no source runs a command line given as a string, and only the listed files insert text into SQL queries', () => {
  expect(uses(/\bexec(Sync)?\(\s*[`'"]|shell: true/)).toEqual([])
  // The queries in these files insert only names of the product's own database, tables and settings.
  expect(uses(/\.query\(\s*`[^`]*\$\{/).sort()).toEqual([
    'apps/server/src/backup/backup-files.ts',
    'apps/server/src/backup/load-database.ts',
    'apps/server/src/backup/write-backup.ts',
    'apps/server/src/db/embedded.ts',
    'apps/server/src/db/embedded/roles.ts',
    'apps/server/src/db/migrate.ts',
    'apps/server/src/db/sharding/distribute.ts',
    'apps/server/src/jobs/job-runs.ts',
  ])
})

test('the server files that check tokens, codes and signatures use timingSafeEqual', () => {
  expect(uses(/timingSafeEqual\(/, 'apps/server/').sort()).toEqual([
    'apps/server/src/http/metrics/metrics.ts',
    'apps/server/src/modules/accounts/codes.ts',
    'apps/server/src/modules/accounts/guest-pass.ts',
    'apps/server/src/modules/accounts/login/returns.ts',
    'apps/server/src/modules/ad-unlocks/view-token.ts',
    'apps/server/src/modules/feedback/upload-token.ts',
    'apps/server/src/modules/notifications/end-digest-link.ts',
    'apps/server/src/modules/payments/webhook/signature.ts',
    'apps/server/src/origin/picture-token.ts',
    'apps/server/src/origin/token.ts',
    'apps/server/src/passkeys/challenges.ts',
  ])
})

test('the product uses SHA-256 and AES-256-GCM, and the server never uses Math.random', () => {
  const algorithms = product.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:createHash|createHmac|hash|createCipheriv|createDecipheriv)\(\s*'([^']+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect([...new Set(algorithms)].sort()).toEqual(['aes-256-gcm', 'sha256'])
  expect(uses(/\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\((?!\s*')/)).toEqual([])
  expect(uses(/\bMath\.random\b/, 'apps/server/')).toEqual([])
})

test('nothing disables TLS certificate verification', () => {
  expect(uses(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})
