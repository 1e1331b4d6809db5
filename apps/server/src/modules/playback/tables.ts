export interface PlaybackTables {
  /** One row per viewer and title, for Continue Watching and the history. */
  watch_records: { user_id: string; vid_id: string; last_episode: number; updated_at: Date }
  /** Last position per viewer and episode; `look_time` in seconds. */
  episode_positions: { user_id: string; vid_id: string; n: number; look_time: number; updated_at: Date }
}
