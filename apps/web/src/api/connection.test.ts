import { expect, it } from 'vitest'
import { createConnection } from './connection.ts'

function opened() {
  const browser = new EventTarget()
  const connection = createConnection(browser)
  const told: boolean[] = []
  connection.subscribe(() => told.push(connection.isOffline()))
  return { connection, told, say: (name: 'online' | 'offline') => browser.dispatchEvent(new Event(name)) }
}

it('believes the last request that left since the browser spoke', () => {
  const { connection, told, say } = opened()
  connection.begin()(false)
  connection.begin()(true)
  say('offline')
  connection.begin()(true)
  expect(told).toEqual([true, false, true, false])
})

it('takes no word from a request that left before the connection went or came', () => {
  const { connection, told, say } = opened()
  const early = connection.begin()
  say('offline')
  early(true)
  const late = connection.begin()
  say('online')
  late(false)
  expect(told).toEqual([true, false])
})
