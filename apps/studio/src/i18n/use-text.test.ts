import { languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { loadLocale } from './use-text.ts'

test('a three-letter code gives an amount a currency sign; any other typed code follows the amount', async () => {
  const { money } = await loadLocale('en')
  expect(money('4.99', 'USD')).toBe('$4.99')
  expect(['', 'U', 'US', 'USDE', 'U1D'].map((typed) => money('4.99', typed))).toEqual([
    '4.99 ',
    '4.99 U',
    '4.99 US',
    '4.99 USDE',
    '4.99 U1D',
  ])
})

const needs = ['need.dispute.text', 'need.undelivered.text', 'need.failedImport', 'need.failedJob'] as const

test.each(languages.map(({ key }) => key))(
  'in %s, the text of a pending task names the item if there is only one',
  async (key) => {
    const { t } = await loadLocale(key)
    for (const need of needs) {
      expect(t(need, { count: 1, reference: 'sweep', money: '$4.99' })).toContain('sweep')
      expect(t(need, { count: 2, reference: 'sweep', money: '$4.99' })).not.toContain('sweep')
    }
  },
)
