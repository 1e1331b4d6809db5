import { hash, randomBytes } from 'node:crypto'

/** Keys start at one of these, and take the next one that is free. */
const slots = 65_536
/** Above three quarters, looking for a free slot takes long. */
const mostKeys = 49_152

/**
 * Numbers by key, in two arrays that never grow: strangers choose how many keys there are, and must not fill memory with them.
 * Keys are in it by 52 bits of a hash.
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
    /** 0 for a key that is not there. */
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

/**
 * Remembers a number for each of the keys used last, 49,152 at least, in 2 MB. They live in two generations: one that is used
 * comes into the younger, and when that is full the older is forgotten, with the keys that were idle longest.
 */
export function createKeyTable() {
  // Nobody can choose a key whose hash is that of somebody else's.
  const secret = randomBytes(16).toString('base64')
  const hashOf = (key: string): number => 1 + Number.parseInt(hash('sha256', secret + key, 'hex').slice(0, 13), 16)
  let [younger, older] = [createSlots(), createSlots()]
  return {
    /** The key's number, 0 for an unknown one, and the way to replace it. */
    open(key: string): { readonly value: number; put(value: number): void } {
      const hashed = hashOf(key)
      const put = (value: number) => {
        younger.set(hashed, value)
        if (!younger.isFull()) return
        older.clear()
        ;[younger, older] = [older, younger]
      }
      return { value: younger.get(hashed) || older.get(hashed), put }
    },
  }
}
