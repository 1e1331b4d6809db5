import { expect, test } from 'vitest'
import { createEmitter } from './emitter.ts'

test('aborting the signal ends a subscription, even while an event is being emitted', () => {
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
