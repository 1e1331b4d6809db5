import { home } from './zh/home.ts'
import { shell } from './zh/shell.ts'

/** What every visit needs; other areas come with the screens that use them. */
export const catalogue = { shell, home }
