/**
 * Counts the scans of a JPEG. A decoder processes all pixels per scan, so a small file with thousands of scans takes
 * minutes; cameras and programs write one to about fifteen.
 */
export function countJpegScans(jpeg: Buffer): number {
  let scans = 0
  // Start of the first segment, after the start-of-image marker.
  let at = 2
  while (at >= 2 && at + 4 <= jpeg.length) {
    const [first, marker = 0] = jpeg.subarray(at, at + 2)
    const isCompressed = first !== 0xff || marker === 0
    if (isCompressed) at = jpeg.indexOf(0xff, at + 1)
    else if (marker === 0xd9) break
    else if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      if (marker === 0xda) scans += 1
      at += 2 + jpeg.readUInt16BE(at + 2)
    }
  }
  return scans
}
