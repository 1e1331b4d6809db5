import { playback } from '@cliffhanger/contract/playback'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { toFailure } from './failure.ts'

const failure = (error: unknown) => toFailure(error, 2, 'request-7', playback.videoDetails)
const coded = (code: string, text = 'private words') => Object.assign(new Error(text), { code })

test("a call's own errors have the codes of the contract", () => {
  expect(failure(new CallError('locked'))).toEqual({ code: -1, message: 'This episode is locked.', isOurFault: false })
  expect(failure(new CallError('unpublished', { detail: 'Soon.' }))).toMatchObject({ code: 0, message: 'Soon.' })
  expect(failure(new CallError('notFound'))).toMatchObject({ code: 404, isOurFault: false })
})

test.each(['ECONNREFUSED', 'ENOENT', 'ENOSPC', '57P01', '57P03', '57014', '53300', '55P03', '40001', '08006'])(
  '%s becomes 503 with Retry-After',
  (code) => {
    expect(failure(coded(code))).toMatchObject({ code: 503, retryAfterSeconds: 2 })
  },
)

test.each([new Error('private words'), coded('23505'), coded('22P02'), 'private words', undefined, { code: 200 }])(
  'any other error is reported as internal and without details: %s',
  (error) => {
    const { code, message, isOurFault } = failure(error)
    expect({ code, isOurFault }).toEqual({ code: 500, isOurFault: true })
    expect(message).toContain('request-7')
    expect(message).not.toContain('private')
  },
)
