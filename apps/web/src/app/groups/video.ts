import { VideoScreen } from '#screens/video/video-screen.tsx'

export { startOnTap } from '#screens/video/tap-start.ts'

export const screens = { '/video': VideoScreen }
