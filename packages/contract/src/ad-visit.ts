import { adFields } from './accounts.ts'
import { call } from './call.ts'
import { Shape } from './schema.ts'

/** API calls that the web app makes only if the visit came from an ad. */
export const adVisit = {
  newUserStaining: call('/send/newUserStaining', {
    summary: 'Stores the parameters of the ad that led the viewer here, and their consent.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}, adFields),
    output: Shape({}),
  }),
}
