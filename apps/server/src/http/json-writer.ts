import type { Call } from '@cliffhanger/contract/call'
import fastJson, { type Schema } from 'fast-json-stringify'
import { memoizeByIdentity } from '../memoize-by-identity.ts'

const writers = memoizeByIdentity<(output: unknown) => string>()

/** Returns the function that writes the output of a call as JSON. All apps of a process share it, because compiling is slow. */
export const jsonWriterOf = ({ output }: Pick<Call, 'output'>): ((output: unknown) => string) =>
  writers(output, [], () => {
    const schema: Schema = JSON.parse(JSON.stringify(output))
    return fastJson(schema)
  })
