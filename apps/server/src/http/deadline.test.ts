import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDeadline } from './deadline.ts'

test('work that is in time answers for itself, work that is late is called busy', async () => {
  const { within, close } = createDeadline(60, 10)
  const late = within(sleep(10_000, 'late', { ref: false }))
  await expect(within(sleep(5, 'in time'))).resolves.toBe('in time')
  await expect(within(Promise.reject(new Error('its own')))).rejects.toThrow('its own')
  await expect(late).rejects.toMatchObject({ reason: 'unavailable' })
  close()
})
