/** Parameters of an episode's score: key, harmony, pulse and instruments. */
import { at } from '../art/at.ts'

export type Mood = {
  /** MIDI note of the root; chords are semitones above it. */
  root: number
  chords: readonly (readonly number[])[]
  bpm: number
  heartbeat: number
  rain: number
  pluck: 'piano' | 'zither' | 'none'
  pad: number
  bells?: number
  /** Eighth notes of a bar that may sound; undefined: random ones. */
  pattern?: readonly number[]
}

export type MoodName = 'romance' | 'bittersweet' | 'midnight' | 'nocturne' | 'wolf' | 'palace' | 'thriller' | 'frost' | 'chase' | 'revenge' | 'comedy'
export const moods: Record<MoodName, Mood> = {
  romance: {
    root: 57,
    chords: [[0, 3, 7, 10], [-4, 0, 3, 8], [-7, -3, 0, 5], [-2, 2, 5, 8]],
    bpm: 72,
    heartbeat: 0.25,
    rain: 0.05,
    pluck: 'piano',
    pad: 0.16,
  },
  bittersweet: {
    root: 55,
    chords: [[0, 4, 7, 11], [-3, 0, 4, 9], [-7, -3, 0, 5], [-5, -1, 2, 7]],
    bpm: 80,
    heartbeat: 0.12,
    rain: 0.015,
    pluck: 'piano',
    pad: 0.13,
    pattern: [0, 2, 3, 5],
  },
  midnight: {
    root: 53,
    chords: [[0, 3, 7, 14], [-4, 0, 3, 7], [1, 5, 8, 12], [-1, 2, 7, 11]],
    bpm: 60,
    heartbeat: 0.3,
    rain: 0.02,
    pluck: 'none',
    pad: 0.17,
    bells: 0.12,
  },
  nocturne: {
    root: 60,
    chords: [[0, 4, 7, 14], [-3, 0, 4, 7], [-7, -3, 0, 9], [-5, 2, 7, 12]],
    bpm: 66,
    heartbeat: 0,
    rain: 0.008,
    pluck: 'piano',
    pad: 0.09,
    pattern: [0, 1, 2, 3, 4, 5],
  },
  wolf: {
    root: 50,
    chords: [[0, 7, 12, 15], [-4, 3, 8, 12], [-2, 5, 10, 14], [0, 7, 12, 14]],
    bpm: 60,
    heartbeat: 0.5,
    rain: 0.035,
    pluck: 'none',
    pad: 0.2,
    bells: 0.1,
  },
  palace: { root: 50, chords: [[0, 7, 12], [5, 12, 17], [3, 10, 15], [0, 7, 14]], bpm: 66, heartbeat: 0, rain: 0.012, pluck: 'zither', pad: 0.12 },
  thriller: {
    root: 45,
    chords: [[0, 6, 12], [0, 6, 13], [-1, 5, 11], [0, 1, 12]],
    bpm: 84,
    heartbeat: 0.62,
    rain: 0.05,
    pluck: 'none',
    pad: 0.18,
    bells: 0.05,
  },
  frost: {
    root: 48,
    chords: [[0, 3, 7, 12], [0, 3, 8, 12], [-1, 3, 6, 11], [0, 2, 7, 12]],
    bpm: 126,
    heartbeat: 0.34,
    rain: 0.06,
    pluck: 'none',
    pad: 0.17,
    bells: 0.07,
  },
  chase: {
    root: 50,
    chords: [[0, 7, 12], [-2, 5, 10], [-4, 3, 8], [-2, 5, 12]],
    bpm: 104,
    heartbeat: 0.42,
    rain: 0.01,
    pluck: 'zither',
    pad: 0.13,
    pattern: [0, 3, 4, 6],
  },
  revenge: { root: 52, chords: [[0, 3, 7], [-4, 0, 3], [1, 5, 8], [0, 3, 7]], bpm: 76, heartbeat: 0.4, rain: 0, pluck: 'piano', pad: 0.18 },
  comedy: {
    root: 60,
    chords: [[0, 4, 7], [5, 9, 12], [7, 11, 14], [0, 4, 7]],
    bpm: 112,
    heartbeat: 0,
    rain: 0,
    pluck: 'zither',
    pad: 0.07,
    pattern: [0, 2, 3, 5, 6],
  },
}

/** Varies a mood for each of the eight episodes: another key and first chord, so that no two sound alike. */
export function forEpisode(mood: Mood, episode: number): Mood {
  const shift = at([0, -2, 3, -4, 1, -1, 2, 0], (episode - 1) % 8)
  const turn = at([0, 2, 0, 1, 0, 2, 3, 0], (episode - 1) % 8)
  return { ...mood, root: mood.root + shift, chords: [...mood.chords.slice(turn), ...mood.chords.slice(0, turn)] }
}
