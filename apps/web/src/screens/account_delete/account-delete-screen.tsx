import { useState } from 'react'
import { withAccount } from '#features/viewer/guarded.tsx'
import { RowsSkeleton } from '#features/viewer/rows-skeleton.tsx'
import { DeleteForm } from './delete-form.tsx'
import { Deleted, type Deletion } from './deleted.tsx'
import { Warnings } from './warnings.tsx'

/** Warnings, the proof that it is you, and what can still be done afterwards. */
export function AccountDeleteScreen() {
  const [deletion, setDeletion] = useState<Deletion>()
  // Outside of the guard: afterwards this device is a guest's, who still reads the end of it.
  return deletion ? <Deleted {...deletion} /> : <Steps onDeleted={setDeletion} />
}

const Steps = withAccount(function Steps({ onDeleted }: { onDeleted: (deletion: Deletion) => void }) {
  const [isSure, setIsSure] = useState(false)
  return isSure ? (
    <DeleteForm onDeleted={onDeleted} onCancel={() => setIsSure(false)} />
  ) : (
    <Warnings onContinue={() => setIsSure(true)} />
  )
}, RowsSkeleton)
