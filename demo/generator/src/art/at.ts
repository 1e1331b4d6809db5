/** The element at `index`; an index outside the list is a mistake in the program and says so. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`index ${index} of a list of ${list.length}`)
  return element
}
