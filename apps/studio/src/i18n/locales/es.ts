import type { Texts } from '../use-text.ts'
import { editing } from './es/editing.ts'
import { health } from './es/health.ts'
import { home } from './es/home.ts'
import { orders } from './es/orders.ts'
import { shop } from './es/shop.ts'
import { upload } from './es/upload.ts'

/** Texts that are missing here are shown in English. */
export const es: Partial<Texts> = { ...editing, ...home, ...shop, ...health, ...upload, ...orders }
