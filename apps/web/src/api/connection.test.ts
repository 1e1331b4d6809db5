import { expect, it } from 'vitest'
import { createConnection } from './connection.ts'

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
