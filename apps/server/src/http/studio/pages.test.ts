import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestDeps } from '../../testing/test-server.ts'
import { registerStudioPages } from './pages.ts'

test("Studio's URL without a slash redirects to the URL with the slash, which no longer redirects", async () => {
  const { deps, close } = await createTestDeps()
  const app = Fastify()
  await registerStudioPages(app, deps, 'not built')
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host: 'localhost' } })
    return [statusCode, headers.location]
  }
  expect(await ask('/studio')).toEqual([302, '/studio/'])
  expect(await ask('/studio?utm_source=mail')).toEqual([302, '/studio/?utm_source=mail'])
  expect(await ask('/studio/?utm_source=mail')).toEqual([503, undefined])
  await app.close()
  await close()
})
