import { home } from './th/home.ts'
import { shell } from './th/shell.ts'

/** Texts that every visit needs; other areas load with the screens that use them. */
export const catalogue = { shell, home }
