import { expect, test } from 'vitest'
import { fillReply, unknownPlaceholders } from './saved-reply.ts'

const values = { viewer: '10000042', feedback: '815', operator: 'Anong' }

test('replaces all placeholders in the text but none in inserted values', () => {
  expect(fillReply('Hi {viewer}, {operator} here ({operator}), no. {feedback}', values)).toBe(
    'Hi 10000042, Anong here (Anong), no. 815',
  )
  expect(fillReply('{operator}', { ...values, operator: '{viewer}' })).toBe('{viewer}')
})

test('reports words in braces that are not placeholders', () => {
  expect(unknownPlaceholders('{viewer} {name} {} { operator }')).toEqual(['{name}', '{}', '{ operator }'])
  expect(unknownPlaceholders('no {braces\nover lines}')).toEqual([])
})
