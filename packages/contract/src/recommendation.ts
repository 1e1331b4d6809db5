import { call } from './call.ts'
import { HomeModule, NumberedListPage, Video } from './entities.ts'
import { numberedListInput, PreferenceFilter } from './request.ts'
import { Choice, Integer, List, Shape, Text } from './schema.ts'

const moduleId = Text({ minLength: 1, maxLength: 32 })
const audience = { newUserRecommend: Choice(0, 1), preferenceId: PreferenceFilter }

export const recommendation = {
  videoRack: call('/recommend/videoRack', {
    summary: 'Returns the titles that the viewer may like next.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}),
    output: NumberedListPage(Video),
  }),
  moduleInfoList: call('/recommend/moduleInfoList', {
    summary: 'Returns the modules of the home page with their first titles.',
    auth: 'device',
    isReadOnly: true,
    input: Shape(
      {},
      { ...audience, tabId: Integer(), deviceType: Text({ maxLength: 16 }), mid: Text({ maxLength: 32 }) },
    ),
    output: Shape({ rows: List(HomeModule) }),
  }),
  page: call('/recommend/page', {
    summary: 'Returns further titles of a home module.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({ moduleId, ...numberedListInput }, audience),
    output: NumberedListPage(Video),
  }),
  recommendModulePage: call('/recommendModule/page', {
    summary: 'Returns the whole list of a home module.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({ moduleId, ...numberedListInput }),
    output: NumberedListPage(Video),
  }),
}
