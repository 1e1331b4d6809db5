import { account } from './en/account.ts'
import { common } from './en/common.ts'
import { operations } from './en/operations.ts'

export const en = {
  ...account,
  ...common,
  ...operations,
} as const
