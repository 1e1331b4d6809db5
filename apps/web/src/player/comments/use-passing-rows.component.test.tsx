import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Run } from '#api/client.ts'
import { createConnection } from '#api/connection.ts'
import { failed } from '#api/outcome.ts'
import { createQueryClient } from '#api/query-client.ts'
import { ApiContext } from '#api/use-api.ts'
import { config } from '../../testing/config.ts'
import { usePassingRows } from './use-passing-rows.ts'

type Load = ReturnType<typeof usePassingRows>['load']

/** Every render hands out its `load`, as the layer would call it. */
function Rows({ onRender }: { onRender: (load: Load) => void }) {
  onRender(usePassingRows('3', 1, 0).load)
  return null
}

it('comments that failed to load are asked for again as the video goes on, every 10 s, and after a seek', async () => {
  let nowMs = 1_000_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  const asked: unknown[] = []
  const run: Run = async (_, input) => {
    asked.push('from' in input && input.from)
    return failed<never>('notFound')
  }
  const onFailed = vi.fn()
  const api = { run, config, connection: createConnection(window), track: () => undefined, act: () => undefined }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    root.unmount()
    clock.mockRestore()
  })
  let load: Load = () => expect.fail('not rendered')
  root.render(
    <ApiContext value={api}>
      <QueryClientProvider client={createQueryClient(onFailed)}>
        <Rows
          onRender={(next) => {
            load = next
          }}
        />
      </QueryClientProvider>
    </ApiContext>,
  )
  /** Plays to a position until these requests have been sent and have failed. */
  const playTo = (atMs: number, isSeek: boolean, expected: readonly number[]) =>
    expect
      .poll(() => {
        load(atMs, isSeek)
        return { asked, failures: onFailed.mock.calls.length }
      })
      .toEqual({ asked: expected, failures: expected.length })

  await playTo(2_000, false, [0])
  nowMs += 9_999
  await playTo(4_000, false, [0])
  nowMs += 1
  await playTo(5_000, false, [0, 0])
  await playTo(12_000, false, [0, 0])
  nowMs += 10_000
  await playTo(12_000, false, [0, 0, 10_000])
  await playTo(65_000, true, [0, 0, 10_000, 60_000])
})
