const longestEmail = 254

/**
 * Returns whether a text is an accepted email address: ASCII, at most 254 characters, top-level domain of 2 to 6
 * letters. Runs in linear time.
 */
export function isEmail(text: string): boolean {
  if (text.length > longestEmail) return false
  const at = text.indexOf('@')
  const [name, labels] = [text.slice(0, at), text.slice(at + 1).split('.')]
  if (at < 1 || at > 64 || labels.length < 2) return false
  const top = labels.at(-1) ?? ''
  return (
    /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i.test(name) &&
    !/^\.|\.\.|\.$/.test(name) &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    /^[a-z]{2,6}$/i.test(top)
  )
}
