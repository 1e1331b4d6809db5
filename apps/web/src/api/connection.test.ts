import { requestTimeoutMs } from '@cliffhanger/domain/constants'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { fetchPublicData } from './fetch-data.ts'

function opened() {
  const browser = new EventTarget()
  const connection = createConnection(browser)
  const told: boolean[] = []
  connection.subscribe(() => told.push(connection.isOffline()))
  return { connection, told, dispatch: (name: 'online' | 'offline') => browser.dispatchEvent(new Event(name)) }
}

it('a failed request or an offline event means offline, a later successful request means online', () => {
  const { connection, told, dispatch } = opened()
  connection.begin()(false)
  connection.begin()(true)
  dispatch('offline')
  connection.begin()(true)
  expect(told).toEqual([true, false, true, false])
})

it('ignores requests started before the connection was lost or restored', () => {
  const { connection, told, dispatch } = opened()
  const early = connection.begin()
  dispatch('offline')
  early(true)
  const late = connection.begin()
  dispatch('online')
  late(false)
  expect(told).toEqual([true, false])
})

/** Loads data with a response whose headers have arrived; `send` controls the response's body. */
function loadData(send: (body: ReadableStreamDefaultController<Uint8Array>, signal: AbortSignal) => void) {
  const { connection } = opened()
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    return new Response(new ReadableStream<Uint8Array>({ start: (body) => send(body, signal) }))
  })
  const loading = fetchPublicData('/documents/terms/en.json', { connection, signal: new AbortController().signal })
  return { connection, loading }
}

it('a connection that is lost after the response headers fails the request and counts as offline', async () => {
  const { connection, loading } = loadData((body) => body.error(new TypeError('network error')))
  await expect(loading).rejects.toMatchObject({ reason: 'network' })
  expect(connection.isOffline()).toBe(true)
})

it('a response whose body never ends fails after the time limit of a request', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { connection, loading } = loadData((body, signal) => {
    signal.addEventListener('abort', () => body.error(signal.reason))
  })
  const refused = expect(loading).rejects.toMatchObject({ reason: 'timeout' })
  await vi.advanceTimersByTimeAsync(requestTimeoutMs)
  await refused
  expect(connection.isOffline()).toBe(false)
})

it('an HTML page of a proxy instead of JSON is a failure, but the server still counts as reachable', async () => {
  const { connection, loading } = loadData((body) => {
    body.enqueue(new TextEncoder().encode('<!doctype html>'))
    body.close()
  })
  await expect(loading).rejects.toMatchObject({ reason: 'internal' })
  expect(connection.isOffline()).toBe(false)
})
