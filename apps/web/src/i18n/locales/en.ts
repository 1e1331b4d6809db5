import { home } from './en/home.ts'
import { shell } from './en/shell.ts'

/** Texts that every visit needs; other areas load with the screens that use them. */
export const catalogue = { shell, home }
