import { home } from './es/home.ts'
import { shell } from './es/shell.ts'

/** Texts that every visit needs; other areas load with the screens that use them. */
export const catalogue = { shell, home }
