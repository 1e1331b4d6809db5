import { expect, test } from 'vitest'
import { parseDramaYaml } from './drama-yaml.ts'

function read(text: string, folder = 'my-drama', files = 8) {
  const faults: string[] = []
  const info = parseDramaYaml(text, folder, files, (reason) => faults.push(reason))
  return { info, faults }
}

test('a minimal drama.yaml describes a free title', () => {
  expect(read('names: { en: Hello }')).toEqual({
    faults: [],
    info: {
      id: 'my-drama',
      language: 'en',
      names: { en: 'Hello' },
      descriptions: {},
      tags: [],
      audience: 0,
      totalEpisodes: 8,
      pricePerEpisode: 0,
      freeEpisodes: 8,
      order: 1000,
      likes: 0,
      follows: 0,
      episodeNames: {},
    },
  })
})

test('a drama.yaml with all fields has no errors; numeric tags and the price become text', () => {
  const { info, faults } = read(
    'id: clause-17\nlanguage: zh\nnames: { en: A, zh: 契約 }\ndescriptions: { zh: 描述 }\ntags: [CEO, 2024]\naudience: 1\nfreeEpisodes: 3\n' +
      'pricePerEpisode: 20\nwholeTitlePrice: 4.9\ntotalEpisodes: 60\norder: 10\nlikes: 5\nfollows: 6\nepisodeNames: { zh: [一, 二] }\n',
  )
  expect(faults).toEqual([])
  expect(info).toMatchObject({
    id: 'clause-17',
    language: 'zh',
    names: { en: 'A', zh: '契約' },
    descriptions: { zh: '描述' },
    tags: ['CEO', '2024'],
    audience: 1,
    order: 10,
    likes: 5,
    follows: 6,
    freeEpisodes: 3,
    pricePerEpisode: 20,
    wholeTitlePrice: '4.90',
    totalEpisodes: 60,
    episodeNames: { zh: ['一', '二'] },
  })
})

test.each([
  ['names: { en: A }\nfreeEpisode: 3', 'unknown field freeEpisode (did you mean freeEpisodes?)'],
  ['names: { en: A }\nzebra: 3', 'unknown field zebra'],
  ['names: { de: A }', 'names.de is not a language (en zh es ja th id)'],
  ['language: ja\nnames: { en: A }', 'names.ja is required: the title in its own language'],
  ['names: Hello', 'names must have a value for each language, such as names: { en: … }'],
  ['names: { en: [a] }', 'names.en must be a text'],
  ['names: { en: A }\nid: Ünder', 'id may contain only a-z, 0-9 and -, at most 64 characters'],
  ['names: { en: A }\nfreeEpisodes: 3', 'pricePerEpisode is required: episodes 4 to 8 are not free'],
  ['names: { en: A }\nfreeEpisodes: -1', 'freeEpisodes must be a whole number from 0 to 1000'],
  ['names: { en: A }\npricePerEpisode: 1.5', 'pricePerEpisode must be a whole number from 0 to 100000'],
  ['names: { en: A }\nwholeTitlePrice: free', 'wholeTitlePrice must be money with two decimals, such as "4.99"'],
  ['names: { en: A }\ntotalEpisodes: 3', 'totalEpisodes is 3, but there are 8 episode files'],
  ['names: { en: A }\naudience: 3', 'audience must be 0 (both), 1 (romance-led) or 2 (action-led)'],
  ['names: { en: A }\ntags: CEO', 'tags must be a list'],
  ['names: { en: A }\nlanguage: fr', 'language must be one of en zh es ja th id'],
  ['- a', 'must be a list of fields (name: value)'],
])('reports the invalid field of a drama.yaml: %j', (text, fault) => {
  const { info, faults } = read(text)
  expect(faults).toContain(fault)
  expect(info).toBeNull()
})

test('reports invalid YAML with its line number', () => {
  expect(read('names: { en: A }\ntags: [a\nid: x').faults[0]).toMatch(/^line \d: /)
})

test('a title without an id gets an id from its folder name', () => {
  expect(read('names: { en: A }', 'My Drama').info?.id).toBe('my-drama')
})

test('no episode is free if there is a price but no freeEpisodes', () => {
  expect(read('names: { en: A }\npricePerEpisode: 20').info).toMatchObject({ freeEpisodes: 0, pricePerEpisode: 20 })
})
