import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseSubtitle } from './language.ts'
import { loadCues } from './load.ts'
import { toStyledTextRuns } from './runs.ts'

describe('toStyledTextRuns', () => {
  const brief = (text: string) =>
    toStyledTextRuns(text).map(
      (run) => `${run.isItalic ? 'i' : ''}${run.isBold ? 'b' : ''}${run.isUnderlined ? 'u' : ''}:${run.text}`,
    )

  test.each([
    ['plain', [':plain']],
    ['a <i>b <b>c</b></i> d', [':a ', 'i:b ', 'ib:c', ': d']],
    ['<font color="red">x</font><u>y', [':x', 'u:y']],
    ['</i>a', [':a']],
    ['1 < 2 > 0', [':1 < 2 > 0']],
    ['<script>alert(1)</script>', [':alert(1)']],
    ['Tom &amp; &lt;i&gt; &#39;&unknown;', [":Tom & <i> '&unknown;"]],
  ])('splits %s into runs of equal style', (text, runs) => {
    expect(brief(text)).toEqual(runs)
  })

  test('keeps a text without tags or entities unchanged', () => {
    const plainText = fc.string({ unit: 'grapheme' }).filter((text) => !/[<&]/.test(text))
    fc.assert(
      fc.property(
        plainText,
        (text) =>
          toStyledTextRuns(text)
            .map((run) => run.text)
            .join('') === text,
      ),
    )
  })
})

test("chooses the subtitle file in the viewer's language, else English, else none", () => {
  const files = [4, 2, 8].map((language) => ({ language, url: `${language}.srt` }))
  expect([4, 10, 11].map((language) => chooseSubtitle(language, files)?.language)).toEqual([4, 2, 2])
  expect(chooseSubtitle(4, [{ language: 8, url: '' }])).toBeUndefined()
})

describe('loadCues', () => {
  const { signal } = new AbortController()
  const file = '00:01 --> 00:02\nhi'
  let delaysMs: number[]
  const load = (answer: () => Promise<Response>) => {
    delaysMs = []
    return loadCues('/x.srt', answer, signal, (task, delayMs) => {
      delaysMs.push(delayMs)
      queueMicrotask(task)
      return () => {}
    })
  }

  test('parses the file, and returns no cues on any failure', async () => {
    expect(await load(async () => new Response(file))).toHaveLength(1)
    expect(await load(async () => new Response(file, { status: 404 }))).toEqual([])
    expect(delaysMs).toEqual([])
    expect(await load(() => Promise.reject(new TypeError('offline')))).toEqual([])
    expect(delaysMs).toEqual([1000, 4000, 16_000])
  })

  test.each([429, 502])('tries again after a failed transfer, and again after the status %d', async (status) => {
    let requests = 0
    const cues = await load(async () => {
      requests += 1
      if (requests === 1) throw new TypeError('offline')
      return requests === 2 ? new Response(null, { status }) : new Response(file)
    })
    expect(cues).toHaveLength(1)
  })

  test('ends the wait for the next attempt when the signal is aborted', async () => {
    const ending = new AbortController()
    const loading = loadCues(
      '/x.srt',
      () => Promise.reject(new TypeError('offline')),
      ending.signal,
      () => {
        queueMicrotask(() => ending.abort())
        return () => {}
      },
    )
    await expect(loading).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('throws the abort reason of the signal', async () => {
    const gone = AbortSignal.abort()
    await expect(loadCues('/x.srt', () => Promise.reject(gone.reason), gone)).rejects.toBe(gone.reason)
  })
})
