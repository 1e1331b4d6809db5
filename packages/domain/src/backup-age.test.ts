import { expect, test } from 'vitest'
import { isBackupOverdue } from './backup-age.ts'

const hourMs = 3_600_000

test('a backup is overdue 26 hours after the last backup, or if there is none', () => {
  expect(isBackupOverdue(0, 26 * hourMs)).toBe(false)
  expect(isBackupOverdue(0, 26 * hourMs + 1)).toBe(true)
  expect(isBackupOverdue(undefined, 0)).toBe(true)
})
