/** The element at `index`; throws for an index outside the list, which is a programming error. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`index ${index} is outside a list of ${list.length} elements`)
  return element
}
