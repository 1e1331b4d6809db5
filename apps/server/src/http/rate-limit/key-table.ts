import { hash, randomBytes } from 'node:crypto'

/** Number of slots. A key's hash selects its slot; if that slot is taken, the next free slot is used. */
const slots = 65_536
/** Three quarters of the slots: above that, finding a free slot takes long. */
const mostKeys = 49_152

/**
 * Stores numbers by key in two arrays of fixed size, because clients could otherwise fill the memory with keys. Keys
 * are stored as 52 bits of a hash.
 */
function createSlots() {
  const hashes = new Float64Array(slots)
  const numbers = new Float64Array(slots)
  let size = 0
  function slotOf(hashed: number): number {
    let slot = hashed % slots
    while (hashes[slot] !== 0 && hashes[slot] !== hashed) slot = (slot + 1) % slots
    return slot
  }
  return {
    /** Returns the number of a key; 0 for an unknown key. */
    get: (hashed: number): number => numbers[slotOf(hashed)] ?? 0,
    set(hashed: number, value: number): void {
      const slot = slotOf(hashed)
      if (hashes[slot] === 0) size += 1
      hashes[slot] = hashed
      numbers[slot] = value
    },
    isFull: () => size >= mostKeys,
    clear(): void {
      hashes.fill(0)
      numbers.fill(0)
      size = 0
    },
  }
}

type Slots = ReturnType<typeof createSlots>

/**
 * Stores a number for each recently used key, at least 49,152, in 2 MB. There are two generations: a used key moves to
 * the younger one; when that is full, the older one, with the keys idle for longest, is dropped.
 */
export function createKeyTable() {
  // Keys are hashed with a random secret, so that nobody can construct a collision.
  const secret = randomBytes(16).toString('base64')
  const hashOf = (key: string): number => 1 + Number.parseInt(hash('sha256', secret + key, 'hex').slice(0, 13), 16)
  // The arrays are created on demand, because most tables of a newly started server are empty.
  let younger: Slots | undefined
  let older: Slots | undefined
  return {
    /** Returns the key's number, 0 if unknown, and a function that replaces the number. */
    open(key: string): { readonly value: number; put(value: number): void } {
      const hashed = hashOf(key)
      const put = (value: number) => {
        younger ??= createSlots()
        younger.set(hashed, value)
        if (!younger.isFull()) return
        older?.clear()
        ;[younger, older] = [older, younger]
      }
      return { value: younger?.get(hashed) || older?.get(hashed) || 0, put }
    },
  }
}
