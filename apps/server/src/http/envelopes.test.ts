import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEnvelopeWriter } from './envelopes.ts'

test.each([true, false])('the buffer of a response is no larger than the response (secret content: %s)', (isSecret) => {
  const seal = createEnvelopeWriter(randomBytes(32))
  for (const json of ['{"vidId":"7"}', '{"vidId":"8"}', '{"vidId":"7"}']) {
    const answer = seal(json, 'success', isSecret)
    expect(JSON.parse(answer.toString())).toMatchObject({ code: 1, message: 'success' })
    expect(answer.buffer.byteLength).toBe(answer.length)
  }
})
