/** Returns whether a host name is the local machine: a link to it would not work on another device. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

/** Opens the system's share sheet for a link on touch devices that have one; otherwise copies the link. */
export async function shareLink(url: string, title: string): Promise<'shared' | 'copied' | 'failed'> {
  const { share, clipboard } = navigator
  try {
    if (typeof share === 'function' && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ url, title })
      return 'shared'
    }
    await clipboard.writeText(url)
    return 'copied'
  } catch (cause) {
    // An AbortError means that the viewer closed the share sheet. Plain-http origins have no clipboard.
    return cause instanceof Error && cause.name === 'AbortError' ? 'shared' : 'failed'
  }
}
