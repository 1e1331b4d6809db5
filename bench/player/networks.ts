/** Emulated networks of the design: bits per second in each direction, milliseconds of latency per request. */
export const networks = {
  fast: { down: 9e6, up: 1.5e6, latencyMs: 60 },
  slow: { down: 1.6e6, up: 7.5e5, latencyMs: 150 },
  free: undefined,
} as const

export type Network = keyof typeof networks
