import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { createDeadline } from './deadline.ts'

test('rejects with "unavailable" or the given error after the deadline, else settles as the work does', async () => {
  const { within, close } = createDeadline(60, 10)
  const named = within(sleep(10_000, 'late', { ref: false }), () => new CallError('tookTooLong'))
  const late = within(sleep(10_000, 'late', { ref: false }))
  await expect(within(sleep(5, 'in time'))).resolves.toBe('in time')
  await expect(within(Promise.reject(new Error('its own')))).rejects.toThrow('its own')
  await expect(late).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(named).rejects.toMatchObject({ reason: 'tookTooLong' })
  close()
})
