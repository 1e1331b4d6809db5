import { home } from './ja/home.ts'
import { shell } from './ja/shell.ts'

/** What every visit needs; other areas come with the screens that use them. */
export const catalogue = { shell, home }
