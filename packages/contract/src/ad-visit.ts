import { adFields } from './accounts.ts'
import { call } from './call.ts'
import { Shape } from './schema.ts'

/** What only a visit from an ad asks. */
export const adVisit = {
  newUserStaining: call('/send/newUserStaining', { auth: 'device', input: Shape({}, adFields), output: Shape({}) }),
}
