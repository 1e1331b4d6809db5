export const dayMs = 86_400_000

/** Returns the start of the UTC day that contains a time. */
export const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** Formats a UTC day, for example 2026-11-21. */
export const formatUtcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
