import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpegSegment, profileSegments, repeatLastScan, withSegments } from '../../testing/uploads/jpeg-bytes.ts'
import { patternImage } from '../../testing/uploads/real-images.ts'
import { countJpegScans } from './jpeg-scans.ts'

const baseline = await patternImage().jpeg().toBuffer()
const progressive = await patternImage().jpeg({ progressive: true }).toBuffer()

test('counts scans, but not other bytes that look like a scan marker', () => {
  const scans = countJpegScans(progressive)
  expect(countJpegScans(baseline)).toBe(1)
  expect(scans).toBeGreaterThan(3)
  expect(scans).toBeLessThan(16)
  expect(countJpegScans(repeatLastScan(progressive, 70))).toBe(scans + 70)
  const looksLike = Buffer.from('ffda'.repeat(20_000), 'hex')
  expect(countJpegScans(withSegments(baseline, jpegSegment(0xe1, looksLike), ...profileSegments(looksLike)))).toBe(1)
  expect(countJpegScans(Buffer.concat([baseline, looksLike]))).toBe(1)
})

test('counting terminates for arbitrary bytes', () => {
  const byte = fc.oneof(fc.constantFrom(0xff, 0xda, 0xd9, 0x00, 0xd8), fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(
      fc.array(byte, { maxLength: 300 }),
      (bytes) => countJpegScans(Buffer.from([0xff, 0xd8, ...bytes])) <= 150,
    ),
  )
})
