import { HomeScreen } from '#screens/home/home-screen.tsx'

export const screens = { '/': HomeScreen }
