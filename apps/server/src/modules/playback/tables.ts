export interface PlaybackTables {
  /** One row per viewer and title: what Continue Watching and the history show. */
  watch_records: { user_id: string; vid_id: string; last_episode: number; updated_at: Date }
  /** Where each episode was left, in seconds. */
  episode_positions: { user_id: string; vid_id: string; n: number; look_time: number; updated_at: Date }
}
