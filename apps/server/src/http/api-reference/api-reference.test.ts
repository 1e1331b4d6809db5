import type { Call } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createOpenApi } from './openapi.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const document = createOpenApi('1.2.3')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('describes every call of the contract once', () => {
  const calls = Object.values(contract).flatMap((module) => Object.entries(module))
  expect(operations.map(({ path, method, operation }) => [operation.operationId, method, path]).sort()).toEqual(
    calls.map(([name, { method, path }]) => [name, method.toLowerCase(), path]).sort(),
  )
})

test('every operation has a summary that is a sentence', () => {
  for (const { operation } of operations) expect(operation.summary, operation.operationId).toMatch(/^[A-Z].+\.$/)
})

test('every reference points to a component', () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(names).toContain('Video')
  for (const name of names) expect(document.components.schemas).toHaveProperty(String(name))
})

test("the documented schema accepts the server's response and rejects a response with a wrong type", async () => {
  const viewer = await server.viewer()
  const { source } = await viewer.call(contract.accounts.getUserAccountInfo, {})
  const envelope = document.paths['/userInfo/getUserAccountInfo']?.post?.responses[200].content['application/json']
  const { properties } = Object(envelope?.schema)
  const isResult = new Ajv2020({ strict: false }).compile({
    ...properties.source.contentSchema,
    components: document.components,
  })
  expect(isResult(source)).toBe(true)
  expect(isResult({ coinBalance: 'many' })).toBe(false)
})

test('the document requires a cookie and a token for every call except open ones', () => {
  const calls = Object.values(contract).flatMap((module): Call[] => Object.values(module))
  const authOf = new Map(calls.map(({ path, auth }) => [path, auth]))
  expect(new Set(authOf.values()).size).toBe(3)
  for (const { path, operation } of operations) {
    const needed = authOf.get(path) === 'open' ? [] : [{ deviceCookie: [], bearerToken: [] }]
    expect(operation.security, path).toEqual(needed)
  }
})

test('serves the OpenAPI document, and a script-free page that lists every call', async () => {
  const json = await fetch(`${server.origin}/api/openapi.json`)
  expect(await json.json()).toMatchObject({ openapi: '3.1.1', paths: { '/login/v1/check': {} } })
  const page = await fetch(`${server.origin}/api/reference`)
  const html = await page.text()
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-inline/)
  expect(html).not.toContain('<script')
  for (const { path } of operations) expect(html).toContain(`/api${path}`)
})
