import { afterPaint as afterPaintOf } from '@cliffhanger/player-core/after-paint'

export const afterPaint = (task: () => void): void => afterPaintOf(window, task)
