import { account } from './en/account.ts'
import { common } from './en/common.ts'
import { operations } from './en/operations.ts'
import { titles } from './en/titles.ts'
import { today } from './en/today.ts'

export const en = {
  ...account,
  ...common,
  ...operations,
  ...today,
  ...titles,
} as const
