import { promotionKinds } from '@cliffhanger/domain/promotions'
import { Choice, Flag, Integer, List, Shape } from '../schema.ts'
import { studioCall } from './call.ts'

const kind = Choice(...promotionKinds)
const percent = Integer({ minimum: 1, maximum: 100 })
const endTime = Integer({ minimum: 0, maximum: 8_640_000_000_000 })

export const studioPromotions = {
  state: studioCall('/promotions/state', {
    summary: 'Returns the latest promotion of each kind, with the end that viewers are told.',
    access: 'shop.read',
    input: Shape({}),
    output: Shape({
      promotions: List(Shape({ kind, percent, endTime, isStopped: Flag(), isRunning: Flag() })),
    }),
  }),
  begin: studioCall('/promotions/begin', {
    summary: 'Begins a promotion. Its percent and end cannot be changed, and another one begins only after this end.',
    access: 'shop.edit',
    logs: ['kind', 'percent', 'endTime'],
    input: Shape({ kind, percent, endTime }),
    output: Shape({}),
  }),
  stop: studioCall('/promotions/stop', {
    summary: 'Stops a running promotion.',
    access: 'shop.edit',
    logs: ['kind'],
    input: Shape({ kind }),
    output: Shape({}),
  }),
}
