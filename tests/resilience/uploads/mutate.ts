import type { Random } from '../../../apps/server/src/testing/random.ts'

type Bytes = Buffer<ArrayBuffer>

/** Mutations of a file; each returns new bytes. `other` is a second file, from which `splice` takes bytes. */
const mutations: readonly ((bytes: Bytes, other: Bytes, random: Random) => Bytes)[] = [
  function flip(bytes, _, random) {
    const changed = Buffer.from(bytes)
    for (let left = 1 + random.below(20); left > 0 && changed.length > 0; left -= 1) {
      const at = random.below(changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
    }
    return changed
  },
  function truncate(bytes, _, random) {
    return bytes.subarray(0, random.below(bytes.length + 1))
  },
  function splice(bytes, other, random) {
    const [at, from] = [random.below(bytes.length + 1), random.below(other.length + 1)]
    const part = other.subarray(from, from + random.below(4_000))
    return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at + random.below(part.length + 1))])
  },
  function repeat(bytes, _, random) {
    const at = random.below(bytes.length + 1)
    const part = bytes.subarray(at, at + random.below(4_000))
    return Buffer.concat([bytes.subarray(0, at), ...Array<Bytes>(1 + random.below(8)).fill(part), bytes.subarray(at)])
  },
  function fill(bytes, _, random) {
    const changed = Buffer.from(bytes)
    const at = random.below(changed.length + 1)
    const end = Math.min(changed.length, at + 1 + random.below(16))
    return changed.fill(random.pick([0, 0xff, 0x7f, 0x80]), at, end)
  },
]

/** Applies one to three mutations, one after another. */
export function mutateBytes(bytes: Bytes, other: Bytes, random: Random): Bytes {
  let changed = bytes
  for (let left = 1 + random.below(3); left > 0; left -= 1) changed = random.pick(mutations)(changed, other, random)
  return changed
}
