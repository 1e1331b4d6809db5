import { home } from './ja/home.ts'
import { shell } from './ja/shell.ts'

/** Texts that every visit needs; other areas load with the screens that use them. */
export const catalogue = { shell, home }
