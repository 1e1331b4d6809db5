/** Emulated networks: bandwidth in bits per second in each direction, latency in ms per request. */
export const networks = {
  fast: { down: 9e6, up: 1.5e6, latencyMs: 60 },
  slow: { down: 1.6e6, up: 7.5e5, latencyMs: 150 },
  free: undefined,
} as const

export type Network = keyof typeof networks
