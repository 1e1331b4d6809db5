import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAdvisoryErrors, parseAuditOutput } from '../scripts/setup/advisories.mjs'
import { acceptedAdvisories, allowedLicences, licenceExceptions } from '../scripts/setup/dependency-policy.mjs'
import { findLicenceErrors, isLicenceAllowed, productPackages } from '../scripts/setup/licences.mjs'

interface Entry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}
const lockText = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
const locked: Record<string, Entry> = JSON.parse(lockText).packages

test('accepts a licence expression only if its ANDs and ORs are satisfied; rejects WITH and malformed expressions', () => {
  const allowed = ['MIT', 'Apache-2.0', 'LGPL-3.0-or-later']
  for (const kept of [
    'MIT',
    '(MIT OR CC-BY-NC-4.0)',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    'MIT AND (X OR MIT)',
  ]) {
    expect(isLicenceAllowed(kept, allowed), kept).toBe(true)
  }
  for (const refused of [
    ...['', 'GPL-2.0-only', 'UNLICENSED', 'SEE LICENSE IN x', 'MIT AND BUSL-1.1', '(MIT', 'MIT)', 'MIT MIT', 'OR'],
    ...['MIT OR', 'X OR Y', 'Apache-2.0 WITH x', '(MIT OR X) AND Y'],
  ]) {
    expect(isLicenceAllowed(refused, allowed), refused).toBe(false)
  }
})

test('reports packages under disallowed licences with name, version and licence, except accepted versions', () => {
  const planted = {
    'apps/web': { version: '0.1.0' },
    'node_modules/ours': { link: true },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/bad': { version: '2.0.0', license: 'BUSL-1.1' },
    'node_modules/@x/silent': { version: '3.0.0' },
    'node_modules/alias': { version: '4.0.0', license: 'MIT', name: 'liar' },
    'node_modules/tool': { version: '5.0.0', license: 'BUSL-1.1', dev: true },
    'node_modules/seen': { version: '6.0.0', license: 'FDK-AAC' },
    'node_modules/seen-before': { version: '6.0.1', license: 'FDK-AAC' },
  }
  const packages = productPackages(planted, (path) => (path.endsWith('alias') ? { license: 'SSPL-1.0' } : undefined))
  const exceptions = ['seen', 'seen-before'].map((name) => ({ name, version: '6.0.0' }))
  expect(findLicenceErrors(packages, ['MIT'], exceptions)).toEqual([
    'bad@2.0.0: BUSL-1.1',
    '@x/silent@3.0.0: names no licence',
    'liar@4.0.0: SSPL-1.0',
    'seen-before@6.0.1: FDK-AAC',
  ])
})

/** Builds an audit report in the format of npm 11. */
const audited = (severity: string) => `npm warn Unknown user config
{ "auditReportVersion": 2, "vulnerabilities": {
  "fastify": { "name": "fastify", "severity": "${severity}", "via": ["find-my-way"], "range": "<5.1.0" },
  "find-my-way": { "name": "find-my-way", "severity": "${severity}", "range": "<8.2.2", "via": [
    { "source": 1099501, "name": "find-my-way", "title": "ReDoS in multiparametric routes", "severity": "${severity}",
      "url": "https://github.com/advisories/GHSA-rrr8-f88r-h8q6", "range": "<8.2.2" } ] } } }`
const found = (severity: string) => {
  const audit = parseAuditOutput(audited(severity))
  return 'advisories' in audit ? audit.advisories : []
}

test('reports each high or critical advisory once, and no lower severity', () => {
  const line = 'find-my-way <8.2.2: high, ReDoS in multiparametric routes (GHSA-rrr8-f88r-h8q6)'
  expect(findAdvisoryErrors(found('high'), [], '2026-11-22')).toEqual([line])
  expect(findAdvisoryErrors(found('critical'), [], '2026-11-22')).toHaveLength(1)
  expect(findAdvisoryErrors(found('moderate'), [], '2026-11-22')).toEqual([])
})

test('accepts an advisory until its exception expires, and only for the named package', () => {
  const accepted = { id: 'GHSA-rrr8-f88r-h8q6', package: 'find-my-way', until: '2026-12-01' }
  expect(findAdvisoryErrors(found('high'), [accepted], '2026-11-30')).toEqual([])
  expect(findAdvisoryErrors(found('high'), [accepted], '2026-12-01')).toHaveLength(1)
  expect(findAdvisoryErrors(found('high'), [{ ...accepted, package: 'other' }], '2026-11-30')).toHaveLength(1)
})

test('a failed advisory request yields its reason, and a report without vulnerabilities yields no advisories', () => {
  const refused = 'npm error audit endpoint returned an error\n{ "message": "405 Method Not Allowed", "body": "" }'
  expect(parseAuditOutput(refused)).toEqual({ unchecked: '405 Method Not Allowed' })
  expect(parseAuditOutput('npm error code ENOTFOUND\nnpm error getaddrinfo ENOTFOUND')).toEqual({
    unchecked: 'npm error getaddrinfo ENOTFOUND',
  })
  expect(parseAuditOutput('')).toEqual({ unchecked: 'npm audit printed nothing' })
  expect(parseAuditOutput('{ "auditReportVersion": 2, "vulnerabilities": {} }')).toEqual({ advisories: [] })
})

test('each licence exception has a reason and the locked version; each accepted advisory has a reason and dates', () => {
  for (const { name, version, why } of licenceExceptions) {
    expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version])
    expect(why.length).toBeGreaterThan(20)
  }
  for (const { accepted, until, why } of acceptedAdvisories) {
    expect([accepted, until].every((day) => /^\d{4}-\d\d-\d\d$/.test(day)) && why.length > 20).toBe(true)
  }
  expect(allowedLicences).not.toContain('GPL-2.0-only')
})

test('the lock file names no registry host and has an integrity hash for every package', () => {
  const entries = Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(entries.length).toBeGreaterThan(300)
  expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  expect(lockText).not.toMatch(/registry\.|npmjs|git\+|"file:|\.tgz/)
})

/** Minimum versions: older ones have vulnerabilities that affect this product. */
const atLeast = { fastify: '5.12.1', '@fastify/static': '10.1.4', sharp: '0.35.3' }
const numbers = (version: string) => version.split('.').map(Number)
function isOlder(version: string, least: string): boolean {
  const [own, other] = [numbers(version), numbers(least)]
  const at = own.findIndex((part, index) => part !== other[index])
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0)
}

test('no locked copy of fastify, @fastify/static or sharp is older than its minimum version', () => {
  const old = Object.entries(atLeast).flatMap(([name, least]) =>
    Object.entries(locked)
      .filter(([path, { version }]) => path.endsWith(`node_modules/${name}`) && isOlder(version ?? '0', least))
      .map(([path, { version }]) => `${path} ${version}`),
  )
  expect(old).toEqual([])
  expect([isOlder('5.12.0', '5.12.1'), isOlder('5.9.9', '5.12.1'), isOlder('6.0.0', '5.12.1')]).toEqual([
    true,
    true,
    false,
  ])
})
