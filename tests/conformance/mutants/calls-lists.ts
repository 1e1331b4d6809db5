import type { Mutant } from './mutant.ts'

/** Mutants for section 7 of the specification: home, module lists, search and preference. */
export const listCallMutants: readonly Mutant[] = [
  {
    name: 'rack-offers-followed-titles',
    find: 'SELECT vid_id, NULL FROM title_follows WHERE user_id = ${userId}',
    replace: 'SELECT vid_id, NULL FROM title_follows WHERE user_id = ${userId} AND false',
    red: "to not include 'left'",
  },
  {
    name: 'rack-call-is-open',
    find: "videoRack: call('/recommend/videoRack', {\n    summary: 'Returns the titles that the viewer may like next.',\n    auth: 'device'",
    replace:
      "videoRack: call('/recommend/videoRack', {\n    summary: 'Returns the titles that the viewer may like next.',\n    auth: 'open'",
    red: "session: expected 'open' to be 'device'",
  },
  {
    name: 'home-asks-for-tab-2',
    find: 'tabId: 1,',
    replace: 'tabId: 2,',
    red: '/recommend/moduleInfoList: expected',
  },
  {
    name: 'home-forgets-the-preference',
    find: '({ ...firstFeedInput, ...audience })',
    replace: '({ ...audience, ...firstFeedInput })',
    red: '/recommend/moduleInfoList: expected',
  },
  {
    name: 'module-list-ignores-mid',
    find: ': m_id === mid',
    replace: ': true',
    red: 'to deeply equal',
  },
  {
    name: 'endless-module-asks-for-15',
    find: 'pageNum: pageParam,\n        pageSize: pageSize.feed',
    replace: 'pageNum: pageParam,\n        pageSize: pageSize.moduleList',
    red: '/recommend/page: expected',
  },
  {
    name: 'endless-module-forgets-the-audience',
    file: 'endless-card.tsx',
    find: 'pageSize: pageSize.feed,\n        ...audience,',
    replace: 'pageSize: pageSize.feed,',
    red: '/recommend/page: expected',
  },
  {
    name: 'module-page-size-is-30',
    find: '{ moduleId: mid, pageNum, pageSize: pageSize.moduleList }',
    replace: '{ moduleId: mid, pageNum, pageSize: pageSize.most }',
    red: '/recommendModule/page: expected',
  },
  {
    name: 'module-pages-lack-their-rows',
    find: 'rows: await videos(vidIds, language), total }',
    replace: 'rows: [], total }',
    red: 'rows of page 2: expected +0 to be 10',
  },
  {
    name: 'suggestions-ask-for-10',
    find: 'pageNum: 1, pageSize: pageSize.suggestions }',
    replace: 'pageNum: 1, pageSize: pageSize.feed }',
    red: '/videoSearch/searchVideoInfo: expected',
  },
  {
    name: 'suggestions-skip-the-first-page',
    find: '{ search: debounced, pageNum: 1,',
    replace: '{ search: debounced, pageNum: 2,',
    red: '/videoSearch/searchVideoInfo: expected',
  },
  {
    name: 'results-ask-for-30',
    find: '{ search: text, pageNum, pageSize: pageSize.feed }',
    replace: '{ search: text, pageNum, pageSize: pageSize.suggestions }',
    red: '/videoSearch/searchTwoVideoInfo: expected',
  },
  {
    name: 'result-pages-overlap',
    find: 'found.slice(offset, offset + limit)',
    replace: 'found.slice(Math.max(offset - 1, 0), offset + limit)',
    red: 'to have a length of 25',
  },
  {
    name: 'preference-is-not-read',
    find: '      run(ownAccount.setReadPreference, { preferenceId }),\n',
    replace: '',
    red: 'expected [ Array(1) ] to deeply equal',
  },
  {
    name: 'chosen-preference-is-not-saved',
    find: 'await savePreference(db, caller.userId, preferenceId)',
    replace: 'await savePreference(db, caller.userId, 1)',
    red: "to be 'for-her'",
  },
]
