import { call } from './call.ts'
import { Page } from './entities.ts'
import { PreferenceFilter, paging } from './request.ts'
import { Choice, Integer, NullableInteger, Prose, Shape, Text } from './schema.ts'

export const feedback = {
  sendFeedBack: call('/userFeedBack/sendFeedBack', {
    auth: 'device',
    input: Shape(
      { email: Text({ minLength: 1, maxLength: 254 }), feedbackContent: Text({ minLength: 1, maxLength: 5000 }) },
      { feedbackImages: Text(), createTime: Integer() },
    ),
    output: Shape({ feedbackId: Prose() }),
  }),
  feedbackList: call('/userFeedBack/feedbackList', {
    auth: 'device',
    input: Shape(paging, { preferenceId: PreferenceFilter }),
    output: Page(
      Shape({
        feedbackId: Prose(),
        feedbackContent: Prose(),
        feedbackImages: Prose(),
        createTime: Integer(),
        replyContent: Prose(),
        replyImages: Prose(),
        modifyTime: NullableInteger(),
        readState: Choice(0, 1),
      }),
    ),
  }),
  readStateUpdate: call('/userFeedBack/readStateUpdate', {
    auth: 'device',
    input: Shape({ feedbackId: Text({ minLength: 1, maxLength: 32 }) }),
    output: Shape({}),
  }),
}
