export { account, consent, me, settings } from './account.ts'
export { documents, feedback, find, form, forYou, history, install, offline, pages, watchlist } from './lists.ts'
export { money, wallet } from './money.ts'
