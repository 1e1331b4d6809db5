import { home } from './es/home.ts'
import { shell } from './es/shell.ts'

/** What every visit needs; other areas come with the screens that use them. */
export const catalogue = { shell, home }
