import type { Texts } from '../use-text.ts'
import { editing } from './id/editing.ts'
import { home } from './id/home.ts'
import { shop } from './id/shop.ts'

/** Texts that are missing here are shown in English. */
export const id: Partial<Texts> = { ...editing, ...home, ...shop }
