import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { renderEnvExample, settings } from './settings.ts'

const root = new URL('../../../../', import.meta.url)
const example = await readFile(new URL('.env.example', root), 'utf8')

test('.env.example is up to date; `npm run env-example` rewrites it', () => {
  expect(example).toBe(renderEnvExample())
})

test('every value of .env.example is accepted', () => {
  const values = parseEnv(example.replaceAll(/^#(?=[A-Z])/gm, ''))
  expect(Object.keys(values).sort()).toEqual(Object.keys(settings).sort())
  const { AIRWALLEX_BASE_URL, PAYMENTS, ...others } = values
  expect(readConfig({ ...others, PAYMENTS }, '/')).toMatchObject({ port: 8080, publicUrl: 'https://watch.example.com' })
  expect(readConfig({ ...others, AIRWALLEX_BASE_URL, AIRWALLEX_ENV: 'demo' }, '/').payments.env).toBe('demo')
})

test('the README contains the name of every setting', async () => {
  const readme = await readFile(new URL('README.md', root), 'utf8')
  for (const name of Object.keys(settings)) expect(readme).toContain(`\`${name}\``)
})
