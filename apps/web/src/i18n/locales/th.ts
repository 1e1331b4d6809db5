import { home } from './th/home.ts'
import { shell } from './th/shell.ts'

/** What every visit needs; other areas come with the screens that use them. */
export const catalogue = { shell, home }
