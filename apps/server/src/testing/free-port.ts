import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a free port below the range that the system uses for outgoing connections. Such a connection could take the
 * port before the server listens or while it restarts.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}
