export { account, consent, me, settings } from './account.ts'
export { documents, feedback, find, form, history, shelf } from './lists.ts'
export { money, wallet } from './money.ts'
