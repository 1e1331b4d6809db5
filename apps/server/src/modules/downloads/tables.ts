export interface DownloadTables {
  download_devices: { user_id: string; device_id: string; content_key: Buffer; created_at: Date; renewed_at: Date }
  downloads: { user_id: string; device_id: string; vid_id: string; n: number; created_at: Date }
}
