import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Setting } from './setting.ts'
import { createSettings, type Settings } from './store.ts'

export const SettingsContext = createContext<Settings>(createSettings(undefined))
export const useSettings = (): Settings => useContext(SettingsContext)

/** Returns the current value of a setting and its setter. */
export function useSetting<T>(setting: Setting<T>): readonly [T, (value: T) => void] {
  const settings = useSettings()
  const read = () => settings.get(setting)
  const value = useSyncExternalStore(settings.subscribe, read, read)
  return [value, (next) => settings.set(setting, next)]
}
