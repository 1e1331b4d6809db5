export const dayMs = 86_400_000

/** The start of the UTC day of a time. */
export const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** 2026-11-21 */
export const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
