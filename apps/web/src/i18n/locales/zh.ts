import { home } from './zh/home.ts'
import { shell } from './zh/shell.ts'

/** Texts that every visit needs; other areas load with the screens that use them. */
export const catalogue = { shell, home }
