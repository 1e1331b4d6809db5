import { home } from './en/home.ts'
import { shell } from './en/shell.ts'

/** What every visit needs; other areas come with the screens that use them. */
export const catalogue = { shell, home }
