import { DetailedError } from 'tus-js-client'
import { expect, test } from 'vitest'
import { FileSendError } from './send-file.ts'

function refusal(status: number, body: string): FileSendError {
  const originalResponse = {
    getStatus: () => status,
    getHeader: () => undefined,
    getBody: () => body,
    getUnderlyingObject: () => undefined,
  }
  return new FileSendError(Object.assign(new DetailedError('refused'), { originalResponse }))
}

test('tells a running import from a wrong offset, which both have the status 409', () => {
  const importing = refusal(409, JSON.stringify({ reason: 'importRunning', message: '' }))
  expect([importing.status, importing.isImportRunning]).toEqual([409, true])
  expect(refusal(409, 'Upload-Offset conflict\n').isImportRunning).toBe(false)
})

test('an error without a response has the status 0', () => {
  const lost = new FileSendError(new Error('network'))
  expect([lost.status, lost.isImportRunning]).toEqual([0, false])
})
