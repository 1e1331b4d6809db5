/**
 * Script of the bare prototype: a minimal page that plays an episode. It contains the start-up data and this script
 * inline, appends the first segment as it arrives, and has no retries, seeking, rendition switches, controls or app.
 */
const ahead = 4
const { base, init, segments, count, codecs, duration } = window.prototypeEpisode

const video = document.querySelector('video')
const source = new (window.MediaSource ?? window.ManagedMediaSource)()
let buffer: SourceBuffer | undefined
let next = 0
let isBusy = true

const request = (n: number) => fetch(base + segments.replace('{n}', String(n)))

const append = (bytes: BufferSource) =>
  new Promise((resolve, reject) => {
    buffer?.addEventListener('updateend', resolve, { once: true })
    buffer?.addEventListener('error', reject, { once: true })
    buffer?.appendBuffer(bytes)
  })

async function stream(response: Promise<Response>): Promise<void> {
  const reader = (await response).body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) await append(part.value)
  next += 1
}

async function fill(): Promise<void> {
  const end = video?.buffered.length ? video.buffered.end(0) : 0
  if (isBusy || !video || next >= count || end - video.currentTime >= ahead) return
  isBusy = true
  await stream(request(next))
  isBusy = false
  void fill()
}

if (video) {
  video.requestVideoFrameCallback(() => {
    window.__ff = performance.now()
  })
  video.disableRemotePlayback = true
  // The request starts before the media source opens.
  const first = request(0)
  const begin = async () => {
    buffer = source.addSourceBuffer(`video/mp4; codecs="${codecs}"`)
    source.duration = duration
    await append(Uint8Array.from(atob(init), (letter) => letter.charCodeAt(0)))
    await stream(first)
    isBusy = false
    void fill()
  }
  source.addEventListener('sourceopen', () => void begin(), { once: true })
  video.addEventListener('timeupdate', () => void fill())
  video.src = URL.createObjectURL(source)
  video.play().catch(() => {})
}
