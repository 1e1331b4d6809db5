import { expect, test } from 'vitest'
import type { CallRunner } from '#api/client.ts'
import { failed, succeeded } from '#api/outcome.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { createSettings } from '#settings/store.ts'
import { sendConsentChoice } from './report-consent.ts'

test('a choice that changes during a report is reported next, and a failed report stays marked as due', async () => {
  const settings = createSettings(undefined)
  const answers: ((isReceived: boolean) => void)[] = []
  const run: CallRunner = async (call) => {
    const isReceived = await new Promise<boolean>((resolve) => answers.push(resolve))
    const answer = isReceived ? succeeded({}) : failed('network')
    return answer as Awaited<ReturnType<typeof run<typeof call>>> // safe, because the test makes only one kind of call
  }
  const tell = () => sendConsentChoice({ run, settings, brand: {} })
  settings.set(keys.privacyChoice, 'statistics')
  const first = tell()
  settings.set(keys.privacyChoice, 'none')
  await tell()
  expect(answers).toHaveLength(1)
  answers[0]?.(true)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(false)
  await first
  expect(settings.get(nonSpecKeys.privacyChoiceUntold)).toBe(1)
})
