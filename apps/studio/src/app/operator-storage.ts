import { createContext, useContext, useMemo } from 'react'

/** Values of one operator in this browser. On a shared computer, operators do not see the values of each other. */
export interface OperatorStorage {
  /** The value of a name; undefined without one, or if another build wrote it in another form. */
  read<T>(name: string, isValue: (value: unknown) => value is T): T | undefined
  /** Returns false if this browser has no room for the value. */
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

/** The storage of the signed-in operator. Its values stay after sign-out, because the server does not have them. */
export function useOperatorStorage(): OperatorStorage {
  const operatorId = useContext(OperatorIdContext)
  if (operatorId === undefined) throw new Error('no operator is signed in')
  return useMemo(() => createOperatorStorage(localStorage, operatorId), [operatorId])
}
