import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { insertElements } from './weave.ts'

const woven = (text: string) => {
  const element = insertElements(text, { terms: 'T', privacy: 'P' })
  return isValidElement<{ children: unknown }>(element) ? element.props.children : undefined
}

test('inserts elements at their placeholders in the word order of the language', () => {
  expect(woven('Accept the {terms} and the {privacy}.')).toEqual(['Accept the ', 'T', ' and the ', 'P', '.'])
  expect(woven('{privacy}と{terms}')).toEqual(['', 'P', 'と', 'T', ''])
  expect(woven('Nothing named')).toBe('Nothing named')
})
