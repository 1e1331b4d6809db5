/** Subscribes to the events of an emitter. A subscription ends when its signal is aborted. */
export interface EventSubscriptions<Events extends object> {
  on<K extends keyof Events>(type: K, listener: (detail: Events[K]) => void, signal: AbortSignal): void
}

export interface Emitter<Events extends object> extends EventSubscriptions<Events> {
  emit<K extends keyof Events>(type: K, detail: Events[K]): void
}

export function createEmitter<Events extends object>(): Emitter<Events> {
  const listeners: { [K in keyof Events]?: Set<(detail: Events[K]) => void> } = {}
  return {
    on(type, listener, signal) {
      if (signal.aborted) return
      const set = listeners[type] ?? new Set()
      listeners[type] = set
      set.add(listener)
      signal.addEventListener('abort', () => set.delete(listener), { once: true })
    },
    emit(type, detail) {
      for (const listener of [...(listeners[type] ?? [])]) listener(detail)
    },
  }
}
