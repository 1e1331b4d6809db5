import { expect, test } from 'vitest'
import { addDubsToMasterPlaylist, computeBitRates, masterPlaylist, mediaPlaylist, prefixPlaylist } from './playlist.ts'

test('writes a media playlist', () => {
  expect(mediaPlaylist('540', [1, 2, 0.5]).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="540/init.mp4"',
    '#EXTINF:1.000000,',
    '540/0.m4s',
    '#EXTINF:2.000000,',
    '540/1.m4s',
    '#EXTINF:0.500000,',
    '540/2.m4s',
    '#EXT-X-ENDLIST',
    '',
  ])
})

test('writes a master playlist, and converts it for the parent folder', () => {
  const rate = { num: 30000, den: 1001 }
  const rung = {
    id: '270',
    width: 270,
    height: 480,
    codecs: 'avc1.64001f,mp4a.40.2',
    rate,
    bandwidth: 9,
    averageBandwidth: 8,
  }
  const master = masterPlaylist([rung])
  expect(master).toContain(
    '#EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=270x480,FRAME-RATE=29.970\n270.m3u8\n',
  )
  expect(prefixPlaylist(master, 'abc')).toBe(master.replace('\n270.m3u8', '\nabc/270.m3u8'))
})

test('adds dubbing tracks in addition to the original sound, and converts their URIs for the parent folder', () => {
  const master =
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=9\n270.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=19\n540.m3u8\n'
  const dubbed = addDubsToMasterPlaylist(master, [{ id: 'audio-es', tag: 'es', name: 'Español' }])
  expect(prefixPlaylist(dubbed, 'abc').split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Original",DEFAULT=YES,AUTOSELECT=YES',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Español",LANGUAGE="es",DEFAULT=NO,AUTOSELECT=NO,URI="abc/audio-es.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=9,AUDIO="sound"',
    'abc/270.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=19,AUDIO="sound"',
    'abc/540.m3u8',
    '',
  ])
})

test('the peak bit rate ignores a very short last segment; the mean bit rate does not', () => {
  expect(computeBitRates([1000, 4000, 900], [1, 2, 0.04])).toEqual({
    bandwidth: 16000,
    averageBandwidth: Math.ceil(47200 / 3.04),
  })
  expect(computeBitRates([1000], [0.4])).toEqual({ bandwidth: 20000, averageBandwidth: 20000 })
})
