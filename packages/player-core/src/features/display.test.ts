import { beforeEach, describe, expect, test } from 'vitest'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'
import { createFullScreen, createPictureInPicture } from './display.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
let life: AbortController
beforeEach(() => {
  life = new AbortController()
})

describe('createFullScreen', () => {
  /** Creates a fake page whose elements enter and leave full screen synchronously. */
  function setUp(fullscreenEnabled = true) {
    let shown: Element | undefined
    const page: Document = Object(
      Object.defineProperties(new EventTarget(), {
        fullscreenEnabled: { value: fullscreenEnabled },
        fullscreenElement: { get: () => shown },
        exitFullscreen: { value: async () => show() },
      }),
    )
    const show = (element?: Element) => {
      shown = element
      page.dispatchEvent(new Event('fullscreenchange'))
    }
    const element: HTMLElement = Object({ requestFullscreen: async () => show(element) })
    const display = createFullScreen({ element, page, signal: life.signal })
    return { display, leave: () => show(), isShown: () => shown === element }
  }

  test('switches full screen on and off, and notices that the browser has left full screen', () => {
    const { display, leave, isShown } = setUp()
    display?.toggle()
    expect([isShown(), display?.state.get().isOn]).toEqual([true, true])
    display?.toggle()
    expect([isShown(), display?.state.get().isOn]).toEqual([false, false])
    display?.toggle()
    leave()
    expect(display?.state.get().isOn).toBe(false)
  })

  test('is undefined in a browser without support', () => {
    expect(setUp(false).display).toBeUndefined()
  })
})

describe('createPictureInPicture', () => {
  /**
   * Creates a fake page that, like browsers, requires a gesture to open the picture-in-picture window, but not to
   * switch its element.
   */
  function setUp(pictureInPictureEnabled = true) {
    const env = createTestPool()
    const gesture = { isActive: true }
    let inWindow: HTMLVideoElement | undefined
    const show = (element?: HTMLVideoElement) => {
      const before = inWindow
      inWindow = element
      before?.dispatchEvent(new Event('leavepictureinpicture'))
      element?.dispatchEvent(new Event('enterpictureinpicture'))
    }
    const page: Document = Object({
      pictureInPictureEnabled,
      get pictureInPictureElement() {
        return inWindow
      },
      exitPictureInPicture: async () => show(),
    })
    for (const video of env.pool.videos) {
      Object.assign(video, {
        async requestPictureInPicture() {
          if (!gesture.isActive && !inWindow) throw new DOMException('', 'NotAllowedError')
          show(video)
        },
      })
    }
    env.pool.setSources(createFeedSources('rrr'))
    env.pool.show(0)
    const display = createPictureInPicture({ pool: env.pool, page, signal: life.signal })
    const shown = () => (inWindow ? env.pool.videos.indexOf(inWindow) : -1)
    return { ...env, gesture, display, shown, closeWindow: () => show() }
  }

  test('opens and closes the picture-in-picture window, and notices that the viewer has closed it', () => {
    const { closeWindow, display, shown } = setUp()
    display?.toggle()
    expect([shown(), display?.state.get().isOn]).toEqual([0, true])
    display?.toggle()
    expect([shown(), display?.state.get().isOn]).toEqual([-1, false])
    display?.toggle()
    closeWindow()
    expect(display?.state.get().isOn).toBe(false)
  })

  test('when the episode changes, the window switches to the next element once its media has loaded', async () => {
    const { pool, fake, fire, gesture, display, shown } = setUp()
    display?.toggle()
    gesture.isActive = false
    pool.show(1)
    await settle()
    expect(shown()).toBe(0)
    fake(1).readyState = 2
    fire(1, 'loadeddata')
    await settle()
    expect([shown(), display?.state.get().isOn]).toEqual([1, true])
    fake(2).readyState = 2
    pool.show(2)
    await settle()
    expect(shown()).toBe(2)
  })

  test('does not open a window when the episode changes without picture-in-picture', async () => {
    const { pool, fake, fire, shown } = setUp()
    pool.show(1)
    fake(1).readyState = 2
    fire(1, 'loadeddata')
    await settle()
    expect(shown()).toBe(-1)
  })

  test('closes the window when the player is closed', () => {
    const { display, shown } = setUp()
    display?.toggle()
    life.abort()
    expect(shown()).toBe(-1)
  })

  test('is undefined in a browser without support', () => {
    expect(setUp(false).display).toBeUndefined()
  })
})
