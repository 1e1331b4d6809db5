import { expect, test } from 'vitest'
import { createEmitter } from './emitter.ts'

test('a subscription ends with its signal, also during an emit', () => {
  const emitter = createEmitter<{ word: string }>()
  const heard: string[] = []
  const life = new AbortController()
  emitter.on('word', (word) => heard.push(word), life.signal)
  emitter.on('word', () => life.abort(), new AbortController().signal)
  emitter.emit('word', 'one')
  emitter.emit('word', 'two')
  emitter.on('word', () => heard.push('late'), life.signal)
  emitter.emit('word', 'three')
  expect(heard).toEqual(['one'])
})
