import { call } from './call.ts'
import { NumberedListPage, Video } from './entities.ts'
import { numberedListInput } from './request.ts'
import { AnyText, Shape, Text } from './schema.ts'

const query = Shape({ search: Text({ maxLength: 200 }), ...numberedListInput })

export const search = {
  searchVideoInfo: call('/videoSearch/searchVideoInfo', {
    summary: 'Returns search suggestions.',
    auth: 'device',
    isReadOnly: true,
    input: query,
    output: NumberedListPage(Shape({ vidId: AnyText(), vidName: AnyText(), coverUrl: AnyText() })),
  }),
  searchTwoVideoInfo: call('/videoSearch/searchTwoVideoInfo', {
    summary: 'Returns search results.',
    auth: 'device',
    isReadOnly: true,
    input: query,
    output: NumberedListPage(Video),
  }),
}
