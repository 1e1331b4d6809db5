import type { Texts } from '../use-text.ts'

/** Texts that are missing here are shown in English. */
export const es: Partial<Texts> = {}
