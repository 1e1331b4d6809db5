import { home } from './id/home.ts'
import { shell } from './id/shell.ts'

/** What every visit needs; other areas come with the screens that use them. */
export const catalogue = { shell, home }
