import { VideoScreen } from '#screens/video/video-screen.tsx'

export { startOnTap } from '#player/startup/tap-start.ts'

export const screens = { '/video': VideoScreen }
