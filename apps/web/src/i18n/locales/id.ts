import { home } from './id/home.ts'
import { shell } from './id/shell.ts'

/** Texts that every visit needs; other areas load with the screens that use them. */
export const catalogue = { shell, home }
