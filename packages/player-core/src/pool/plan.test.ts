import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeedSource, planSlotCommands, type SlotCommand, type SlotContent, slotOf } from './plan.ts'

const media = (index: number) => ({ url: `/media/t/${index}/master.m3u8` })
const ready = (index: number): FeedSource => ({ state: 'ready', key: `e${index}`, media: media(index), at: 0 })
const nothing: SlotContent = { index: undefined, key: undefined }
const feed = (count: number) => (index: number) => (index >= 0 && index < count ? ready(index) : undefined)
const brief = ({ type, slot }: SlotCommand) => `${type} ${slot}`

function apply(slots: SlotContent[], commands: readonly SlotCommand[]): SlotContent[] {
  return slots.map((held, slot) =>
    commands.reduce((now: SlotContent, command) => {
      if (command.slot !== slot) return now
      if (command.type === 'drop') return nothing
      if (command.type === 'load' || command.type === 'warm') return { index: command.index, key: command.key }
      return now
    }, held),
  )
}

describe('plan', () => {
  test('first show: loads and plays at once, prefetches the next episode after the paint', () => {
    const { now, later } = planSlotCommands([nothing, nothing, nothing], 0, feed(5))
    expect(now.map(brief)).toEqual(['load 0', 'play 0'])
    expect(later).toEqual([{ type: 'warm', slot: 1, index: 1, key: 'e1', media: media(1), at: 0 }])
  })

  test('swipe to a prefetched episode: loads nothing at once, reuses the third slot after the paint', () => {
    const slots = [2, 3, 4].map((index) => ({ index, key: `e${index}` }))
    const held = [slots[1], slots[2], slots[0]].map((it) => it ?? nothing)
    const { now, later } = planSlotCommands(held, 4, feed(9))
    expect(now.map(brief)).toEqual(['rest 0', 'rest 2', 'play 1'])
    expect(later.map(brief)).toEqual(['warm 2'])
  })

  test('swipe back: plays the episode that is still loaded, and does not reload the episode before it', () => {
    const held = [3, 4, 2].map((index) => ({ index, key: `e${index}` }))
    const { now, later } = planSlotCommands(held, 3, feed(9), -1)
    expect(now.map(brief)).toEqual(['rest 1', 'play 0'])
    expect(later).toEqual([])
  })

  test('reloads the episode at an index only if its key has changed', () => {
    const held = [{ index: 0, key: 'e0' }, { index: 1, key: 'e1' }, nothing]
    expect(planSlotCommands(held, 0, feed(5)).now.map(brief)).toEqual(['play 0'])
    const other = (index: number): FeedSource => ({ state: 'ready', key: `other${index}`, media: media(index), at: 0 })
    expect(planSlotCommands(held, 0, other).now.map(brief)).toEqual(['rest 1', 'load 0', 'play 0'])
  })

  test('empties the slot of an episode that has become locked', () => {
    const held = [{ index: 0, key: 'e0' }, nothing, nothing]
    const locked = (): FeedSource => ({ state: 'locked', key: 'e0' })
    expect(planSlotCommands(held, 0, locked).now.map(brief)).toEqual(['drop 0'])
  })

  const states = fc.constantFrom<FeedSource['state']>('ready', 'ready', 'ready', 'pending', 'locked', 'missing')
  const walks = fc.record({
    states: fc.array(states, { minLength: 1, maxLength: 12 }),
    steps: fc.array(fc.record({ to: fc.nat(11), runsLater: fc.boolean(), changes: fc.nat(40) }), { maxLength: 40 }),
  })

  test('any sequence of swipes: loads only ready sources, and keeps the slot of the current episode', () => {
    fc.assert(
      fc.property(walks, ({ states: initial, steps }) => {
        const feedStates = [...initial]
        const sourceAt = (index: number): FeedSource | undefined => {
          const state = feedStates[index]
          if (state === undefined) return undefined
          return state === 'ready' ? ready(index) : { state, key: `e${index}` }
        }
        let slots: SlotContent[] = [nothing, nothing, nothing]
        let index = 0
        for (const { to, runsLater, changes } of steps) {
          if (changes < feedStates.length) feedStates[changes] = feedStates[changes] === 'ready' ? 'locked' : 'ready'
          const direction = to < index ? -1 : 1
          index = to % feedStates.length
          const { now, later } = planSlotCommands(slots, index, sourceAt, direction)
          const commands = runsLater ? [...now, ...later] : now
          for (const command of commands) {
            if (command.type !== 'load' && command.type !== 'warm') continue
            expect(command.slot).toBe(slotOf(command.index))
            expect(feedStates[command.index]).toBe('ready')
          }
          expect(later.filter(({ slot }) => slot === slotOf(index))).toEqual([])
          expect(now.filter(({ type, slot }) => type === 'rest' && slot === slotOf(index))).toEqual([])
          slots = apply(slots, commands)
          const held = slots.flatMap((slot) => (slot.index === undefined ? [] : [slot.index]))
          expect(new Set(held).size).toBe(held.length)
          const onStage = slots[slotOf(index)]?.index
          expect(onStage).toBe(feedStates[index] === 'ready' ? index : undefined)
        }
      }),
    )
  })
})
