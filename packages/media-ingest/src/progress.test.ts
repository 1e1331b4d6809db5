import { expect, test } from 'vitest'
import { createMediaFacts } from './fixtures/facts.ts'
import { createProgress, type Progress } from './progress.ts'

const episode = (n: number, seconds: number) => ({
  n,
  source: { file: `${n}.mp4`, size: 1, mtimeMs: 0, hash: '', facts: createMediaFacts({}, seconds) },
  subtitles: [],
  dubs: [],
})

test('estimates the remaining time from the finished work', () => {
  let clock = 0
  const seen: Progress[] = []
  const progress = createProgress(
    [episode(1, 100), episode(2, 100), episode(3, 100)],
    (it) => seen.push(it),
    () => clock,
  )
  progress.finish(3, { wasMade: false, isWhole: true })
  expect(seen.at(-1)).toEqual({
    n: 3,
    fraction: 1,
    etaSeconds: 0,
    done: 1,
    total: 3,
    totalEtaSeconds: null,
    skipped: true,
    firstRungOnly: false,
  })
  progress.report(1, 0)
  expect(seen.at(-1)).toMatchObject({ n: 1, etaSeconds: null, totalEtaSeconds: null })
  clock = 10_000
  progress.report(1, 0.5)
  expect(seen.at(-1)).toMatchObject({ n: 1, etaSeconds: 10, totalEtaSeconds: 30, done: 1, skipped: false })
  clock = 20_000
  progress.finish(1, { wasMade: true, isWhole: false })
  expect(seen.at(-1)).toMatchObject({
    n: 1,
    fraction: 1,
    etaSeconds: 0,
    totalEtaSeconds: 20,
    done: 2,
    firstRungOnly: true,
  })
  progress.finish(2, { wasMade: true, isWhole: true })
  expect(seen.at(-1)).toMatchObject({ totalEtaSeconds: 0, done: 3, firstRungOnly: false })
})
