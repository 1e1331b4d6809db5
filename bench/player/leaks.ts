/** Numbers of live objects in a document after a garbage collection. */
export interface LiveObjectCounts {
  readonly videos: number
  readonly mediaSources: number
  /** Object URLs that were created but not revoked. */
  readonly objectUrls: number
}

declare global {
  interface Window {
    alive: () => LiveObjectCounts
  }
}

/** Installs counters of objects that must not accumulate, with weak references. Runs in the page before its scripts. */
export function installLeakCount(): void {
  const videos = new Set<WeakRef<HTMLVideoElement>>()
  const sources = new Set<WeakRef<object>>()
  const urls = new Set<string>()
  const count = (refs: Set<WeakRef<object>>) => {
    for (const ref of refs) if (ref.deref() === undefined) refs.delete(ref)
    return refs.size
  }
  Document.prototype.createElement = new Proxy(Document.prototype.createElement, {
    apply(create, page, args) {
      const element = Reflect.apply(create, page, args)
      if (element instanceof HTMLVideoElement) videos.add(new WeakRef(element))
      return element
    },
  })
  for (const name of ['MediaSource', 'ManagedMediaSource']) {
    const made: unknown = Reflect.get(window, name)
    if (typeof made !== 'function') continue
    const counted = new Proxy(made, {
      construct(target, args, newTarget) {
        const source = Reflect.construct(target, args, newTarget)
        sources.add(new WeakRef(source))
        return source
      },
    })
    Reflect.set(window, name, counted)
  }
  URL.createObjectURL = new Proxy(URL.createObjectURL, {
    apply(create, self, args) {
      const url = Reflect.apply(create, self, args)
      urls.add(url)
      return url
    },
  })
  URL.revokeObjectURL = new Proxy(URL.revokeObjectURL, {
    apply(revoke, self, args) {
      urls.delete(String(args[0]))
      return Reflect.apply(revoke, self, args)
    },
  })
  window.alive = () => {
    const made = [...videos].flatMap((ref) => ref.deref() ?? [])
    const parsed = [...document.querySelectorAll('video')]
    count(videos)
    return { videos: new Set([...made, ...parsed]).size, mediaSources: count(sources), objectUrls: urls.size }
  }
}
