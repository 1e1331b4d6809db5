import { DetailedError } from 'tus-js-client'
import { expect, test } from 'vitest'
import { findFinalReason } from './send-file.ts'

function refusal(status: number, body: string): DetailedError {
  const originalResponse = {
    getStatus: () => status,
    getHeader: () => undefined,
    getBody: () => body,
    getUnderlyingObject: () => undefined,
  }
  return Object.assign(new DetailedError('refused'), { originalResponse })
}

test('a running import is final, but a wrong offset with the same status is retried', () => {
  const importing = refusal(409, JSON.stringify({ reason: 'importRunning', message: '' }))
  expect(findFinalReason(importing)).toBe('importRunning')
  expect(findFinalReason(refusal(409, 'Upload-Offset conflict\n'))).toBeUndefined()
})

test('a full disk and a deleted upload are final, but a lost connection and a busy server are retried', () => {
  expect([refusal(507, ''), refusal(404, '')].map(findFinalReason)).toEqual(['diskFull', 'notFound'])
  expect([new Error('network'), refusal(503, '')].map(findFinalReason)).toEqual([undefined, undefined])
})
