import type { Texts } from '../use-text.ts'
import { account } from './zh/account.ts'
import { common } from './zh/common.ts'
import { operations } from './zh/operations.ts'
import { titles } from './zh/titles.ts'
import { today } from './zh/today.ts'

export const zh: Texts = {
  ...account,
  ...common,
  ...operations,
  ...today,
  ...titles,
}
