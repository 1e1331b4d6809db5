/**
 * Script of baseline C: a page with react-dom, swiper and hls.js (the full build) in one bundle, which requests the
 * episode's details after its first mount.
 */
import Hls from 'hls.js'
import { createElement, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import Swiper from 'swiper'
import { Virtual } from 'swiper/modules'

async function start(video: HTMLVideoElement): Promise<void> {
  const answer = await fetch('/api/detail?u=/v0/ep1/fmp4_2/master.m3u8')
  const { playUrl } = (await answer.json()).source
  const hls = new Hls()
  hls.loadSource(playUrl)
  hls.attachMedia(video)
  video.play().catch(() => {})
  hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play())
}

function App() {
  const swiper = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!swiper.current || !video.current) return
    new Swiper(swiper.current, { modules: [Virtual], direction: 'vertical' })
    window.__app = performance.now()
    video.current.requestVideoFrameCallback(() => {
      window.__ff ??= performance.now()
    })
    void start(video.current)
  }, [])
  const slides = [0, 1, 2].map((i) =>
    createElement(
      'div',
      { key: i, className: 'swiper-slide' },
      i === 0 ? createElement('video', { ref: video, muted: true, playsInline: true }) : null,
    ),
  )
  return createElement(
    'div',
    { ref: swiper, className: 'swiper' },
    createElement('div', { className: 'swiper-wrapper' }, slides),
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(App))
