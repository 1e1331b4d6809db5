import { createContext, useContext, useMemo } from 'react'

/** Browser storage of one operator. Operators who share a computer do not see each other's values. */
export interface OperatorStorage {
  /** Returns a stored value; undefined if there is none, or if another release stored it in another format. */
  read<T>(name: string, isValue: (value: unknown) => value is T): T | undefined
  /** Saves a value. Returns false if the browser storage is full. */
  save(name: string, value: unknown): boolean
  remove(name: string): void
}

export function createOperatorStorage(
  browser: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  operatorId: string,
): OperatorStorage {
  const keyOf = (name: string) => `studio.operator.${operatorId}.${name}`
  return {
    read(name, isValue) {
      try {
        const value: unknown = JSON.parse(browser.getItem(keyOf(name)) ?? 'null')
        return isValue(value) ? value : undefined
      } catch {
        return undefined
      }
    },
    save(name, value) {
      try {
        browser.setItem(keyOf(name), JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    remove: (name) => browser.removeItem(keyOf(name)),
  }
}

export const OperatorIdContext = createContext<string | undefined>(undefined)

/**
 * Returns the storage of the signed-in operator. The values are kept after sign-out, because the server does not
 * store them.
 */
export function useOperatorStorage(): OperatorStorage {
  const operatorId = useContext(OperatorIdContext)
  if (operatorId === undefined) throw new Error('no operator is signed in')
  return useMemo(() => createOperatorStorage(localStorage, operatorId), [operatorId])
}
