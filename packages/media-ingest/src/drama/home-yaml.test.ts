import { expect, test } from 'vitest'
import { parseHomeYaml } from './home-yaml.ts'

function read(text: string) {
  const faults: string[] = []
  return { home: parseHomeYaml(text, (reason) => faults.push(reason)), faults }
}

test('reads modules that list their titles and modules that select titles by a rule', () => {
  const { home, faults } = read(
    'modules:\n  - { id: tonight, cardType: 32, names: { en: Tonight }, titles: [a-1] }\n  - { id: new, cardType: 18, select: newest }\n',
  )
  expect(faults).toEqual([])
  expect(home?.modules).toEqual([
    { id: 'tonight', cardType: 32, names: { en: 'Tonight' }, content: { titles: ['a-1'] }, shownTo: 'everyone' },
    { id: 'new', cardType: 18, names: {}, content: { select: 'newest' }, shownTo: 'everyone' },
  ])
})

test('sorts the languages of a module into the standard order, and omits a list of all languages', () => {
  const { home, faults } = read(
    'modules:\n  - { id: a, cardType: 18, select: all, languages: [th, en] }\n  - { id: b, cardType: 18, select: all, languages: [en, zh, es, ja, th, id] }\n',
  )
  expect(faults).toEqual([])
  expect(home?.modules.map(({ languages }) => languages)).toEqual([['en', 'th'], undefined])
})

test('a module of the type continue watching requires no titles', () => {
  const { home, faults } = read('modules: [{ id: mine, cardType: 1 }]')
  expect(faults).toEqual([])
  expect(home?.modules[0]?.content).toEqual({ titles: [] })
})

test.each([
  ['modules: 3', 'modules must be a list'],
  ['modules: [{ id: a, cardType: 7, select: all }]', 'modules[1].cardType must be one of 29 1 32 30 31 34 33 18'],
  ['modules: [{ id: a, cardType: 29 }]', 'modules[1] requires either titles or select'],
  [
    'modules: [{ id: a, cardType: 1, select: some }]',
    'modules[1].select must be one of all newest popular recommended',
  ],
  ['modules: [{ id: a, cardType: 1, select: all, title: x }]', 'unknown field modules[1].title (did you mean titles?)'],
  ['modules: [{ id: a, cardType: 1, select: all }, { id: a, cardType: 1, select: all }]', 'module id a is used twice'],
  ['modules: [{ id: a, cardType: 1, languages: [fr] }]', 'modules[1].languages must be a list of en zh es ja th id'],
  ['modules: [{ id: a, cardType: 1, languages: [] }]', 'modules[1].languages must be a list of en zh es ja th id'],
  ['module: []', 'unknown field module (did you mean modules?)'],
])('reports the invalid field of a home.yaml: %j', (text, fault) => {
  const { home, faults } = read(text)
  expect(faults).toContain(fault)
  expect(home).toBeNull()
})
