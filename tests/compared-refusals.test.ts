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

test('each refusal that the web app compares by name has its own code, because the client sees only codes', () => {
  const shared = Object.values(contract).flatMap((module) =>
    Object.values(module).flatMap(({ path, errors }) =>
      Object.entries(errors)
        .filter(([name, code], at, all) => compared.has(name) && all.some((other, n) => n !== at && other[1] === code))
        .map(([name]) => `${path} ${name}`),
    ),
  )
  expect(compared.size).toBeGreaterThan(20)
  expect(shared).toEqual([
    // The web app compares these two only in the responses of other calls.
    '/payment/createOrder beingChecked',
    '/payment/createOrder unpublished',
    // The web app treats all refusals with the code alike.
    '/payment/isSuccessful notPaid',
    '/payment/openLink linkOver',
    '/payment/openLink refused',
  ])
})
