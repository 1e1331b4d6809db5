/** Hands a link to the system's share sheet, or copies it where there is none. */
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
    // The viewer closed the share sheet: that is an answer too. No clipboard on plain-http origins.
    return cause instanceof Error && cause.name === 'AbortError' ? 'shared' : 'failed'
  }
}
