/** Head and shoulders of the passenger whose shadow lies in the snow of the train poster, in metres. */
export const head: readonly (readonly [number, number])[] = [
  [-0.62, 0], [-0.6, 0.34], [-0.42, 0.52], [-0.16, 0.6], [-0.15, 0.68], [-0.25, 0.78], [-0.29, 0.9], [-0.28, 1.02], [-0.21, 1.14],
  [-0.1, 1.21], [0, 1.23], [0.1, 1.21], [0.21, 1.14], [0.28, 1.02], [0.29, 0.9], [0.25, 0.78], [0.15, 0.68], [0.16, 0.6], [0.42, 0.52],
  [0.6, 0.34], [0.62, 0],
]
