import { expect, test } from 'vitest'
import { createEmitter } from './emitter.ts'

test('after its signal is aborted, even in a listener, a subscription gets no further events', () => {
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
