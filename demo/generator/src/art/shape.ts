/** Turns hand-placed points into smooth outlines. A point with a third element is a corner. */
import { Path2D } from '@napi-rs/canvas'
import { at } from './at.ts'

export type Point = readonly [x: number, y: number, corner?: 1]
type Vector = readonly [x: number, y: number]
const none: Vector = [0, 0]

/** Catmull-Rom through the points, as cubic Béziers; corners break the tangent. */
export function smooth(points: readonly Point[], closed = true, tension = 0.5): Path2D {
  const path = new Path2D()
  const n = points.length
  const point = (i: number) => at(points, closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i)))
  const [x, y] = at(points, 0)
  path.moveTo(x, y)
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const reach = Math.hypot(p2[0] - p1[0], p2[1] - p1[1])
    const tangent = (a: Point, b: Point): Vector => {
      const len = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      const k = (reach * tension * 0.68) / len
      return [(b[0] - a[0]) * k, (b[1] - a[1]) * k]
    }
    const [x1, y1] = p1[2] ? none : tangent(p0, p2)
    const [x2, y2] = p2[2] ? none : tangent(p1, p3)
    path.bezierCurveTo(p1[0] + x1, p1[1] + y1, p2[0] - x2, p2[1] - y2, p2[0], p2[1])
  }
  if (closed) path.closePath()
  return path
}
