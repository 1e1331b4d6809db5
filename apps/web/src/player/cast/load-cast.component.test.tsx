import { createFakeCast } from '@cliffhanger/player-core/testing/fake-cast'
import { expect, it, onTestFinished, vi } from 'vitest'
import { loadCastSender, waitForCastDevice } from './load-cast.ts'

it('finds no cast device in a browser that does not search for them', async () => {
  vi.stubGlobal(
    'PresentationRequest',
    class {
      getAvailability = () => Promise.reject(new DOMException('', 'NotSupportedError'))
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(waitForCastDevice('CC1AD845', new AbortController().signal)).rejects.toThrow()
})

it('stops listening for cast devices after the player was closed', async () => {
  const availability = Object.assign(new EventTarget(), { value: false })
  vi.stubGlobal(
    'PresentationRequest',
    class {
      getAvailability = async () => availability
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const ending = new AbortController()
  let isNearby = false
  void waitForCastDevice('CC1AD845', ending.signal).then(() => {
    isNearby = true
  })
  await Promise.resolve()
  ending.abort()
  availability.value = true
  availability.dispatchEvent(new Event('change'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isNearby).toBe(false)
})

it('loads the framework again after a failure, with the same Trusted Types policy', async () => {
  const { api } = createFakeCast()
  const policies: string[] = []
  let isReachable = false
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string) => policies.push(name) })
  vi.stubGlobal('chrome', { cast: api.chromeCast })
  vi.stubGlobal('cast', { framework: api.framework })
  // Replaces Google's script loader.
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (isReachable) globalThis.__onGCastApiAvailable?.(true)
    else if (script instanceof HTMLScriptElement) script.dispatchEvent(new Event('error'))
  })
  onTestFinished(() => {
    append.mockRestore()
    vi.unstubAllGlobals()
  })
  await expect(loadCastSender()).rejects.toThrow('does not load')
  isReachable = true
  await expect(loadCastSender()).resolves.toEqual(api)
  await expect(loadCastSender()).resolves.toEqual(api)
  expect([policies, append.mock.calls.length]).toEqual([['default'], 2])
})
