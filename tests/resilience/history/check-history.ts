import { checkWallet } from './check-wallet.ts'
import type { Anomaly, Operation } from './operations.ts'

/** Checks a history per wallet, because operations on different wallets are independent. Returns the anomalies. */
export function checkHistory(operations: Iterable<Operation>): Anomaly[] {
  const wallets = new Map<string, Operation[]>()
  for (const one of operations) {
    const known = wallets.get(one.wallet)
    if (known) known.push(one)
    else wallets.set(one.wallet, [one])
  }
  return [...wallets].flatMap(([wallet, ofWallet]) => checkWallet(wallet, ofWallet))
}
