import type { EditedHomeModule } from '@cliffhanger/contract/studio/home'
import { expect, test } from 'vitest'
import { listHomePageChanges } from './changes.ts'

const [a, b, c, d]: [EditedHomeModule, EditedHomeModule, EditedHomeModule, EditedHomeModule] = [
  { id: 'a', cardType: 32, names: { en: 'A' }, titles: ['x', 'y'] },
  { id: 'b', cardType: 33, names: {}, select: 'all' },
  { id: 'c', cardType: 30, names: {}, titles: ['x'] },
  { id: 'd', cardType: 1, names: {} },
]
const changeTexts = (before: EditedHomeModule[], after: EditedHomeModule[]) =>
  listHomePageChanges(before, after).map(({ kind, module }) => `${kind} ${module.id}`)

test.each<[string, EditedHomeModule[], EditedHomeModule[], string[]]>([
  ['no change', [a, b], [a, b], []],
  ['an equal copy', [a], [{ ...a, names: { ...a.names } }], []],
  ['an added and a removed module', [a, b], [a, c], ['removed b', 'added c']],
  ['one module moved to the front', [a, b, c, d], [d, a, b, c], ['moved d']],
  ['two modules swapped', [a, b, c], [b, a, c], ['moved a']],
  ['other titles', [a], [{ ...a, titles: ['y', 'x'] }], ['titles a']],
  ['a rule instead of titles', [c], [{ id: 'c', cardType: 30, names: {}, select: 'all' }], ['titles c']],
  [
    'another name and audience',
    [a, b],
    [
      { ...a, names: { en: 'Z' } },
      { ...b, for: 'new' },
    ],
    ['edited a', 'edited b'],
  ],
  ['other languages', [a], [{ ...a, languages: ['th'] }], ['edited a']],
  ['moved and edited', [a, b], [{ ...b, cardType: 18 }, a], ['edited b', 'moved a']],
])('lists the differences between two home pages: %s', (_, before, after, expected) =>
  expect(changeTexts(before, after)).toEqual(expected),
)
