import type { EditedHomeModule } from '@cliffhanger/contract/studio/home'
import { expect, test } from 'vitest'
import { moduleLanguagesOf, withAudience, withLanguage, withSelection } from './modules.ts'

const module: EditedHomeModule = { id: 'a', cardType: 32, names: { en: 'A' }, titles: ['x'] }

test('removing a language and adding it again restores the original module', () => {
  const fewer = withLanguage(withLanguage(module, 'th', false), 'en', false)
  expect(moduleLanguagesOf(fewer)).toEqual(['zh', 'es', 'ja', 'id'])
  const again = withLanguage(withLanguage(fewer, 'en', true), 'th', true)
  expect(JSON.stringify(again)).toBe(JSON.stringify(module))
})

test('the same changes in another order result in the same JSON', () => {
  const one = withLanguage(withAudience(withSelection(module, 'all'), 'new'), 'en', false)
  const other = withSelection(withAudience(withLanguage(module, 'en', false), 'new'), 'all')
  expect(JSON.stringify(other)).toBe(JSON.stringify(one))
})
