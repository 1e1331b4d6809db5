import { adFields } from './accounts.ts'
import { call } from './call.ts'
import { Shape } from './schema.ts'

/** Calls that only a visit from an ad uses. */
export const adVisit = {
  newUserStaining: call('/send/newUserStaining', {
    summary: 'Stores the parameters of the ad that led the viewer here, and their consent.',
    auth: 'device',
    input: Shape({}, adFields),
    output: Shape({}),
  }),
}
