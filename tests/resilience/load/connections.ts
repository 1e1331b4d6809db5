import type { RawConnection } from './line.ts'

/** A pool of connections, as in a proxy: requests share them, and wait in line if all are busy. */
export interface ConnectionPool {
  /** Calls `begin` with a connection: at once if one is free or can be opened, otherwise later. */
  take(begin: (line: RawConnection) => void): void
  /** Returns a connection to the pool after its response, also if it is broken. */
  giveBack(line: RawConnection): void
  closeFree(): void
}

/**
 * Creates a pool of at most `most` connections. @param open opens a connection, which calls `gone` once, when it has
 * ended
 */
export function createConnectionPool(open: (gone: () => void) => RawConnection, most: number): ConnectionPool {
  const free: RawConnection[] = []
  let lines = 0
  /** Callbacks that wait for a connection. */
  const inLine: ((line: RawConnection) => void)[] = []

  function take(begin: (line: RawConnection) => void): void {
    let line = free.pop()
    while (line && !line.isOpen()) line = free.pop()
    if (line) begin(line)
    else if (lines >= most) inLine.push(begin)
    else {
      lines += 1
      begin(open(gone))
    }
  }
  /** Gives the place of an ended connection to the next in line, which might otherwise wait without end. */
  function gone(): void {
    lines -= 1
    const next = inLine.shift()
    if (next) take(next)
  }
  return {
    take,
    giveBack(line) {
      // A broken connection keeps its place until `gone` is called.
      if (!line.isOpen()) return
      const next = inLine.shift()
      if (next) next(line)
      else free.push(line)
    },
    closeFree() {
      for (const line of free.splice(0)) line.close()
    },
  }
}
