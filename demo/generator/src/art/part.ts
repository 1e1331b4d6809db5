/**
 * Hand-drawn people and animals. Every figure is a list of parts in its own units, facing right;
 * busts: skull top y=0, chin y=100. Standing figures: head top y=0, feet y=800 (eight heads of 100).
 */
import type { Path2D } from '@napi-rs/canvas'
import { type Point, smooth } from './shape.ts'

export type Part = { path: Path2D; tone: 'skin' | 'hair' | 'cloth' | 'accent' | 'silver' | 'gear' | 'trim'; stroke?: number }

export type Figure = readonly Part[]

export const part = (tone: Part['tone'], points: readonly Point[], tension = 0.5): Part => ({ tone, path: smooth(points, true, tension) })

export const strand = (tone: Part['tone'], width: number, points: readonly Point[]): Part => ({ tone, path: smooth(points, false), stroke: width })
