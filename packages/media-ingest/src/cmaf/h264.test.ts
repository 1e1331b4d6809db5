import fc from 'fast-check'
import { expect, test } from 'vitest'
import { avcCodec, buildAvcC, isCopyableAvcC, isWholePacket, splitAnnexB, toLengthPrefixed } from './h264.ts'

// Emulation prevention guarantees that a NAL unit never contains 00 00 00–02 and never ends in 0.
const nal = fc
  .tuple(fc.constantFrom(0x65, 0x41, 0x06), fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 40 }))
  .map(([head, rest]) => Buffer.from([head, ...rest]))
const annexB = (nals: Uint8Array[], starts: number[]) =>
  Buffer.concat(
    nals.flatMap((unit, index) => [Buffer.from([...(starts[index] ? [0] : []), 0, 0, 1]), Buffer.from(unit)]),
  )

test('splits a byte stream into NAL units by start codes of three and four bytes', () => {
  fc.assert(
    fc.property(
      fc.array(nal, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(1), { minLength: 6, maxLength: 6 }),
      (nals, starts) => {
        expect(splitAnnexB(annexB(nals, starts)).map((unit) => Buffer.from(unit))).toEqual(nals)
      },
    ),
  )
})

test('toLengthPrefixed returns a complete packet with the slice, without delimiter, SEI and parameter sets', () => {
  const slice = Buffer.from([0x65, 1, 2, 3])
  const dropped = [
    [0x09, 0xf0],
    [0x67, 0x64, 0x1f],
    [0x68, 0xee],
    [0x06, 5, 5],
  ].map((unit) => Buffer.from(unit))
  const packet = toLengthPrefixed(annexB([...dropped, slice], [1, 1, 1, 1, 1]))
  expect([...packet]).toEqual([0, 0, 0, 4, 0x65, 1, 2, 3])
  expect(isWholePacket(packet)).toBe(true)
})

test('isWholePacket returns false for a truncated, zeroed or overlong packet', () => {
  const packet = Buffer.from([0, 0, 0, 4, 0x65, 1, 2, 3])
  expect(isWholePacket(packet.subarray(0, 7))).toBe(false)
  expect(isWholePacket(Buffer.alloc(64))).toBe(false)
  expect(isWholePacket(Buffer.concat([packet, Buffer.alloc(3)]))).toBe(false)
  expect(isWholePacket(Buffer.alloc(0))).toBe(false)
})

test('the decoder configuration record contains the profile and level', () => {
  const sps = Buffer.from([0x67, 0x64, 0x00, 0x1f, 0xac])
  const record = buildAvcC(annexB([sps, Buffer.from([0x68, 0xee])], [1, 0]))
  expect(avcCodec(record)).toBe('avc1.64001f')
  expect(isCopyableAvcC(record)).toBe(true)
  expect(() => buildAvcC(annexB([sps], [1]))).toThrow('no parameter sets')
})
