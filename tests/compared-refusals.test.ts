import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@cliffhanger/contract/contract'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../apps/web/src')
const compared = new Set(
  globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*', 'testing/**'] }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/reason [!=]== '(\w+)'/g)].map((match) => match[1]),
  ),
)

test('except in listed cases, each refusal reason that the web app compares has a unique code in its call, because responses contain only codes', () => {
  const shared = Object.values(contract).flatMap((module) =>
    Object.values(module).flatMap(({ path, errors }) =>
      Object.entries(errors)
        .filter(([name, code], at, all) => compared.has(name) && all.some((other, n) => n !== at && other[1] === code))
        .map(([name]) => `${path} ${name}`),
    ),
  )
  expect(compared.size).toBeGreaterThan(20)
  expect(shared).toEqual([
    // The web app compares `beingChecked` and `unpublished` only in responses of calls other than createOrder.
    '/payment/createOrder beingChecked',
    '/payment/createOrder unpublished',
    // The web app handles refusals of isSuccessful and of openLink that share a code in the same way.
    '/payment/isSuccessful notPaid',
    '/payment/openLink linkOver',
    '/payment/openLink refused',
  ])
})
